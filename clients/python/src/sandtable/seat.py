"""What it takes to act for a seat."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class SeatAccess:
    """A seat of a match and the token that acts for it.

    Whoever has it can play the seat, so keep it as one keeps a password.
    """

    match: str
    """Name of the match, `matches/{match}`."""
    seat: int
    """Number of the seat."""
    token: str = field(repr=False)
    """The seat's token. Never printed."""
