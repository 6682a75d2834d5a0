"""Any legal command of a phase that cannot be closed."""

from random import Random

from sandtable.aa1940 import Legal, any_legal
from sandtable.games.aa1940.v1.command_pb2 import Command
from sandtable.games.aa1940.v1.legal_pb2 import Blocker, PhaseLegal

BACK = Command(take_back=Command.TakeBack(steps=1))
MOVE = Command(move=Command.Move(to="france"))


def _chosen(*remedies: Command) -> Command | None:
    blockers = [Blocker(remedy=remedy) for remedy in remedies]
    return any_legal(Legal(phase=PhaseLegal(take_back=3, blockers=blockers)), Random(1))


def test_a_blocked_phase_is_led_on_by_its_remedy() -> None:
    assert _chosen(BACK, MOVE) == MOVE


def test_drafts_are_taken_back_all_at_once() -> None:
    assert _chosen(BACK) == Command(take_back=Command.TakeBack(steps=3))
