"""The referee in process: games, states, batches."""

from typing import Any, final

import numpy as np
import numpy.typing as npt

__all__ = [
    "Batch",
    "Export",
    "ExportReader",
    "Follower",
    "Game",
    "RuleViolation",
    "State",
]

class RuleViolation(ValueError):
    """A command that the rules refuse: its text names the rule."""

@final
class Game:
    """A game with the options of its matches, and how its states are played."""

    def __new__(
        cls,
        game: str = "aa1940",
        *,
        actions: str = "steps",
        chance: str = "sampled",
        take_back: str = "blocked",
        packs: list[str] = ...,
        options: bytes | None = None,
        **keywords: object,
    ) -> Game: ...
    @staticmethod
    def of_export(
        export: Export,
        *,
        actions: str = "steps",
        take_back: str = "blocked",
        packs: list[str] = ...,
    ) -> Game:
        """The game of an export's match, with its options."""
    def new_initial_state(self, seed: int = 0) -> State:
        """A new match. The same seed has the same dice."""
    def deserialize_state(self, data: bytes) -> State:
        """The state that `State.serialize` wrote."""
    def load(self, export: Export, entries: int | None = None) -> State:
        """The match of an export after its first `entries`; all of them when none are named."""
    @property
    def id(self) -> str:
        """Id of the game."""
    @property
    def ruleset(self) -> str:
        """Version of the rules."""
    @property
    def actions(self) -> str:
        """Vocabulary of the actions: "steps" or "commands"."""
    @property
    def chance(self) -> str:
        """What becomes of dice: "sampled" or "explicit"."""
    @property
    def take_back(self) -> str:
        """When taking back is an action: "blocked" or "always"."""
    @property
    def options(self) -> bytes:
        """The options of the match, as bytes of the game's message."""
    def num_players(self) -> int:
        """Number of players: of seats."""
    def powers(self) -> list[list[str]]:
        """The powers or factions of each seat."""
    def sides(self) -> list[str]:
        """The side of each seat."""
    def num_steps(self) -> int:
        """Number of tokens: size of a mask of micro-steps."""
    def step_to_string(self, step: int) -> str:
        """Name of a micro-step."""
    def step_groups(self) -> list[tuple[str, int, int, str]]:
        """The groups of micro-steps: name, first, number, meaning."""
    def observation_size(self) -> int:
        """Number of cells of an observation."""
    def observation_layout(
        self,
    ) -> list[tuple[str, str, int, int, int, list[tuple[str, int, str]]]]:
        """The sections of an observation: name, meaning, offset, rows, cells of a row, and of
        each cell its name, its number and its meaning."""
    def adjacency(self, kind: str = "all") -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
        """The neighbors of each space as compressed sparse rows."""
    def space_names(self) -> list[str]:
        """Names of the spaces, or codes of the hexes, in the order of observations."""
    def rule(self, id: str) -> tuple[str, str, str]:
        """A rule of the ledger: its section, title and summary."""
    def odds(self, battle: bytes) -> bytes:
        """The odds of a battle: an encoded OddsRequest of the game in, encoded Odds out."""
    def battle_odds(
        self,
        attackers: list[tuple[str, int]],
        defenders: list[tuple[str, int]],
        *,
        sea: bool = False,
    ) -> tuple[float, float, float]:
        """The odds of a battle between units by kind: the probabilities that the attacker wins,
        that the defender holds, and the swing in IPCs. Of Axis & Allies only."""
    @staticmethod
    def _rebuild(
        game: str,
        options: bytes,
        actions: str,
        chance: str,
        take_back: str,
        packs: list[str],
    ) -> Game: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class State:
    """A state of a match, with all that led to it."""

    @property
    def game(self) -> Game:
        """The game."""
    @property
    def version(self) -> int:
        """Number of entries of the log."""
    def current_player(self) -> int:
        """The player to move: a seat, -1 for chance, -4 when the match is over."""
    def is_terminal(self) -> bool:
        """Whether the match is over."""
    def is_chance_node(self) -> bool:
        """Whether a throw waits for its outcome."""
    def awaited(self) -> bytes:
        """The seats that the match waits for; the first of them is the player to move."""
    def legal_actions(self, player: int | None = None) -> npt.NDArray[np.int32]:
        """The legal actions in rising order: of a player, or of the one to move."""
    def num_legal_actions(self) -> int:
        """Number of legal actions of the player to move."""
    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the throw that waits, with their probabilities."""
    def apply_action(self, action: int) -> None:
        """Carries out an action of the player to move, or an outcome of a throw."""
    def apply_actions(self, actions: list[int]) -> None:
        """Carries out several actions. The first that is not legal raises, those before stand."""
    def apply_command(self, command: bytes) -> None:
        """Carries out any command of the player to move, an encoded message of the game."""
    def command_of(self, action: int) -> bytes:
        """The command of an action of whole commands, as an encoded message of the game."""
    def default_command(self) -> bytes | None:
        """The command that stands in for the player to move."""
    def actions_of(self, command: bytes) -> list[int] | None:
        """The actions of the vocabulary that make a command; None for one that is not in it."""
    def why(self, action: int | bytes) -> str | None:
        """Why an action, or an encoded command, is not legal: the rule in words where one says
        so. None when it is legal."""
    def action_to_string(self, action: int) -> str:
        """Name of an action of this state."""
    def steps_taken(self) -> list[int]:
        """The steps of the command under way."""
    def clear_steps(self) -> None:
        """Takes back the steps of the command under way."""
    def returns(self) -> list[float]:
        """Result for each player: 1 for the winners, -1 for the others, 0 for a draw or no end."""
    def ending(self) -> tuple[str, str] | None:
        """The rule that ended the match, and how, in words; None while it goes on."""
    def scores(self) -> list[tuple[str, list[tuple[str, int]]]]:
        """The scores of the sides: of each its name, and its items with their values."""
    def observation(self, player: int | None = None) -> npt.NDArray[np.uint8]:
        """What a player sees, or the player to move, as a new array."""
    def observation_into(self, array: npt.NDArray[np.uint8], player: int | None = None) -> None:
        """Writes what a player sees, or the player to move, into an array of uint8."""
    def mask(self, player: int | None = None) -> npt.NDArray[np.uint8]:
        """Which actions are legal for a player, or for the one to move, as a new array."""
    def mask_into(self, array: npt.NDArray[np.uint8], player: int | None = None) -> None:
        """Writes which actions are legal into an array of uint8, the rest of which is set to 0."""
    def view_bytes(self, player: int | None = None) -> bytes:
        """The match as a player sees it, or a spectator, as an encoded View of the game."""
    def legal_bytes(self, player: int) -> bytes:
        """Everything that a player may do, as an encoded Legal of the game."""
    def history(self) -> list[int]:
        """All actions that led here, in order. Raises where a command came from elsewhere."""
    def full_history(self) -> list[tuple[int, list[int] | None]]:
        """Of each entry of the log its seat, and the actions that it was made of."""
    def fingerprint(self) -> bytes:
        """The fingerprint of the state, 16 bytes: the same on any machine."""
    def serialize(self) -> bytes:
        """All of it as bytes, which `Game.deserialize_state` reads."""
    def export(self, name: str = "laboratory") -> bytes:
        """The match as an export, which `sandtable verify` accepts."""
    def clone(self) -> State:
        """A copy."""
    def resample(self, player: int, seed: int = 0) -> State:
        """A copy as a player may know it: what is hidden from them is drawn anew."""
    def playout(self, seed: int = 0, most: int = 1_000_000) -> int:
        """Plays random micro-steps until the match is over, or there were so many."""
    def __copy__(self) -> State: ...
    def __deepcopy__(self, _memo: object) -> State: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Batch:
    """Many states that are stepped in one call."""

    def __new__(
        cls,
        game: Game,
        lanes: int,
        *,
        seed: int = 0,
        threads: int = 1,
        most_steps: int = 0,
    ) -> Batch: ...
    @property
    def game(self) -> Game:
        """The game."""
    def __len__(self) -> int: ...
    def state(self, lane: int) -> State:
        """A copy of the state of a lane."""
    def observe(
        self,
        observations: npt.NDArray[np.uint8],
        masks: npt.NDArray[np.uint8],
        players: npt.NDArray[np.int32],
    ) -> None:
        """Writes what the player to move sees and may do in each lane, and who it is."""
    def step(
        self,
        actions: npt.NDArray[np.int32],
        observations: npt.NDArray[np.uint8],
        masks: npt.NDArray[np.uint8],
        players: npt.NDArray[np.int32],
        rewards: npt.NDArray[np.float32],
        ended: npt.NDArray[np.uint8],
    ) -> None:
        """Steps each lane, and writes what is seen afterwards."""

@final
class Export:
    """An export of a match."""

    def __new__(cls, data: bytes) -> Export: ...
    @property
    def game(self) -> str:
        """Id of the game."""
    def __len__(self) -> int: ...
    def returns(self) -> list[float]:
        """Result for each seat: 1 for the winners, -1 for the others, 0 for a draw or no end."""

@final
class ExportReader:
    """The micro-steps of an export's commands, one after the other."""

    def __new__(cls, game: Game, export: Export) -> ExportReader: ...
    @property
    def skipped(self) -> int:
        """Entries that were no commands of the vocabulary, and were played without being shown."""
    def next_into(
        self, observation: npt.NDArray[np.uint8], mask: npt.NDArray[np.uint8]
    ) -> tuple[int, int, float] | None:
        """Writes what the next player to act sees and may do, and plays on. Returns the player,
        the step, and the result of the match for the player; None at the end."""

@final
class Follower:
    """A match of a server as one of its seats follows it."""

    def __new__(cls, game: Game, seat: int) -> Follower: ...
    def update(self, view: bytes, legal: bytes) -> None:
        """Takes what the server shows now: the encoded View and Legal of the game."""
    def legal_actions(self) -> list[int]:
        """The legal steps in rising order."""
    def apply_action(self, action: int) -> bytes | None:
        """Takes a step. Returns the encoded command to submit, once it is complete."""
    def observation_into(self, array: npt.NDArray[np.uint8]) -> None:
        """Writes what the seat sees into an array of uint8."""
    def mask_into(self, array: npt.NDArray[np.uint8]) -> None:
        """Writes which steps are legal into an array of uint8."""
