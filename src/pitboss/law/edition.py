"""The two editions of the Rules of the Games."""

from enum import StrEnum


class Edition(StrEnum):
    """One numbering of the chapter. Its value is the prefix of its citations."""

    NJAC_19_47 = "19:47"
    NJAC_13_69F = "13:69F"

    @property
    def other(self) -> "Edition":
        """The edition that this one replaced, or that replaced this one."""
        return Edition.NJAC_13_69F if self is Edition.NJAC_19_47 else Edition.NJAC_19_47
