"""What a game must say of itself to be refereed."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, ClassVar

# What JSON has: dicts with keys of text, lists, text, whole numbers, truth and nothing.
Json = Any


class RuleBroken(Exception):
    """A command that the rules refuse. Nothing has changed."""

    def __init__(self, rule: str, *, expected: str, found: str) -> None:
        super().__init__(f"{rule}: expected {expected}, found {found}")
        self.rule = rule
        """Id of the rule, one of `Game.rules`."""
        self.expected = expected
        self.found = found


class BadField(Exception):
    """Something in a command or in options that makes no sense at all."""

    def __init__(self, field: str, description: str) -> None:
        super().__init__(f"{field}: {description}")
        self.field = field
        self.description = description


@dataclass(frozen=True)
class Seat:
    """A seat of a match."""

    powers: tuple[str, ...]
    """What is played from it."""
    side: str
    """Those who win together have the same."""


@dataclass(frozen=True)
class Score:
    """What a side has come to as its match ends."""

    side: str
    """As `Seat.side` has it."""
    seats: tuple[int, ...]
    """Those of the side, in order."""
    items: tuple[tuple[str, int], ...]
    """Names and numbers, what decides first at the head: the same names for all sides. More
    is better."""


@dataclass(frozen=True)
class Outcome:
    """How a match ended."""

    winners: tuple[int, ...]
    rule: str
    reason: str
    scores: tuple[Score, ...] = ()
    """What each side has come to; none for a game that counts nothing."""


@dataclass
class Table:
    """What a command works with: the dice of its entry, and who is told what."""

    _dice: Iterator[int]
    drawn: int = 0
    events: list[tuple[int | None, Json]] = field(default_factory=list)

    def roll(self, dice: int) -> list[int]:
        """Rolls dice of six faces. Nobody can know them before, anyone can check them after."""
        self.drawn += dice
        return list(islice(self._dice, dice))

    def emit(self, event: Json, *, only: int | None = None) -> None:
        """Tells everybody what happened, or only one seat."""
        self.events.append((only, event))


class Game(ABC):
    """A game. Its functions are pure: all that they know is what they are given.

    A state is JSON, and the same commands and dice always lead to the same one. Functions
    that change something change the state that they are given; when one raises, the
    referee drops what it has changed.
    """

    id: ClassVar[str]
    """Lower-case letters, digits and hyphens; the name in the platform's settings."""
    title: ClassVar[str]
    version: ClassVar[str]
    """Of the rules. Change it whenever a log could lead to another state than before."""
    continues: ClassVar[tuple[str, ...]] = ()
    """Versions whose matches these rules lead to the same states."""
    rules: ClassVar[dict[str, tuple[str, str]]] = {}
    """By id: a title and a sentence."""

    @abstractmethod
    def options(self, given: Json) -> Json:
        """The options with every default filled in; `{}` is from one who chooses nothing."""

    @abstractmethod
    def open(self, options: Json) -> Json:
        """The state of a new match. It is public: there are no dice yet."""

    @abstractmethod
    def seats(self, options: Json) -> list[Seat]:
        """The seats of a match, in order."""

    @abstractmethod
    def awaited(self, state: Json) -> list[int]:
        """The seats that the match waits for, in order; none once it is over."""

    @abstractmethod
    def legal(self, state: Json, seat: int) -> list[Json]:
        """Commands that the seat may give now; nothing when it is not awaited."""

    def default(self, state: Json, seat: int) -> Json:
        """The command of an awaited seat that does not answer in time."""
        return self.legal(state, seat)[0]

    @abstractmethod
    def check(self, state: Json, seat: int, command: Json) -> None:
        """Raises what speaks against a command. It may have any shape."""

    def is_private(self, command: Json) -> bool:
        """Whether nobody but its own seat may know of the command."""
        return False

    @abstractmethod
    def apply(self, state: Json, seat: int, command: Json, table: Table) -> None:
        """Carries out a command that was checked."""

    @abstractmethod
    def resign(self, state: Json, seat: int, table: Table) -> None:
        """Gives up a seat for good."""

    @abstractmethod
    def draw(self, state: Json, table: Table) -> None:
        """Ends the match without a winner."""

    @abstractmethod
    def outcome(self, state: Json) -> Outcome | None:
        """How the match ended, once it has."""

    @abstractmethod
    def view(self, state: Json, seat: int | None) -> Json:
        """The match as a seat may see it, or as anyone may."""

    def known_to(self, state: Json, seat: int | None, table: Table) -> Json | None:
        """The match as a seat may know it, or as anyone may, for them to look ahead in.

        What `view` hides from them is drawn anew from what it could be, by the dice of the table;
        what they could not know of at all is dropped. None, as here, for a game without forks.
        """
        return None
