"""A longer run of the tests that make up their own requests: `pytest tests/floor --hypothesis-profile=long`."""

from hypothesis import settings

settings.register_profile("long", max_examples=400, deadline=None)
