"""Loops that Numba compiles to machine code on first use."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """The function as machine code, cached for the next run if possible."""
    return _compiled(function, "never")


def inlined(function: F) -> F:
    """The function as machine code, inlined because a call would take as long as its work."""
    return _compiled(function, "always")


def _compiled(function: F, inline: str) -> F:
    njit = import_module("numba").njit
    try:
        return cast(F, njit(cache=True, nogil=True, inline=inline)(function))
    except RuntimeError:  # neither the package's folder nor the user's cache folder is writable
        return cast(F, njit(nogil=True, inline=inline)(function))
