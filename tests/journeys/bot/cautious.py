"""A bot of one's own, from nothing: it buys infantry, and attacks where it is much stronger.

python cautious.py SERVER      plays it on both sides against the server's bot `random`
"""

import asyncio
import sys
from collections import defaultdict
from collections.abc import Iterator
from random import Random

from sandtable import Client, RuleRefused, SeatAccess, pack
from sandtable.aa1940 import Command, Legal, Options, SeatPowers, View, any_answer
from sandtable.games.aa1940.v1.board_pb2 import Board
from sandtable.games.aa1940.v1.common_pb2 import (
    PHASE_COMBAT_MOVE,
    UNIT_TYPE_ARTILLERY,
    UNIT_TYPE_INFANTRY,
    UNIT_TYPE_MECH_INFANTRY,
    UNIT_TYPE_TANK,
    Stack,
)
from sandtable.games.aa1940.v1.legal_pb2 import Destination, PhaseLegal
from sandtable.matches.v1.match_pb2 import START_POLICY_WHEN_FULL
from sandtable.matches.v1.match_service_pb2 import CreateMatchRequest
from sandtable.types.v1.outcome_pb2 import Outcome

SIDES = (["germany", "italy"], ["france", "soviet-union", "united-kingdom", "united-states"])
# What takes land and needs nowhere to fly home to.
ARMY = (UNIT_TYPE_INFANTRY, UNIT_TYPE_ARTILLERY, UNIT_TYPE_MECH_INFANTRY, UNIT_TYPE_TANK)
# How much stronger an attack has to be than what it meets.
ODDS = 1.2


# Stacks that can go somewhere, and how.
Coming = list[tuple[Stack, Destination]]


class Bot:
    """Plays a seat of a match."""

    def __init__(self, board: Board) -> None:
        self.worth = {it.id: 10 * bool(it.victory_city) + it.ipc for it in board.spaces}
        self.units = {it.type: it for it in board.units}
        self.chance = Random()
        self.target = ""
        self.refused: set[bytes] = set()

    async def play(self, client: Client, access: SeatAccess) -> Outcome:
        """Plays to the end."""
        me, name = client.for_seat(access), access.match
        found = await me.started(name)
        version, awaited = found.version, list(found.awaited)
        log = me.subscribe(name, version)
        while True:
            while access.seat in awaited:
                legal = await me.legal(name, Legal)
                view = await me.view(name, View)
                if not legal.what.decisions and not legal.what.HasField("phase"):
                    break
                command = self.choose(legal.what, view.what)
                try:
                    done = await me.submit(name, command)
                except RuleRefused:
                    self.refused.add(command.SerializeToString(deterministic=True))
                    continue
                version, awaited = done.version, list(done.awaited)
                if done.outcome is not None:
                    return done.outcome
            async for entry in log:
                if entry.HasField("outcome"):
                    return entry.outcome
                if entry.sequence > version:
                    version, awaited = entry.sequence, list(entry.awaited)
                    break

    def choose(self, legal: Legal, view: View) -> Command:
        """What to do now."""
        if legal.decisions:
            decision = legal.decisions[0]
            answer = any_answer(decision, self.chance)
            return Command(answer=Command.AnswerDecision(decision=decision.id, answer=answer))
        phase = legal.phase
        for command in self.wanted(phase, view):
            if command.SerializeToString(deterministic=True) not in self.refused:
                return command
        self.refused.clear()
        self.target = ""
        if phase.blockers and phase.take_back:
            return Command(take_back=Command.TakeBack(steps=phase.take_back))
        return Command(end_phase=Command.EndPhase())

    def wanted(self, phase: PhaseLegal, view: View) -> Iterator[Command]:
        """What there is to be done in a phase, the best first."""
        for option in phase.buy:
            if option.type == UNIT_TYPE_INFANTRY:
                yield Command(buy=Command.Buy(type=option.type, count=option.count))
        for site in phase.fight:
            yield Command(fight=Command.Fight(site=site))
        for new in phase.place:
            yield Command(place=Command.Place(type=new.type, count=new.most, at=new.at))
        if phase.phase == PHASE_COMBAT_MOVE:
            yield from self.attack(phase, view)

    def attack(self, phase: PhaseLegal, view: View) -> Iterator[Command]:
        """Everything that can go to the best target that is weak enough."""
        reach: dict[str, Coming] = defaultdict(list)
        for moves in phase.moves:
            for to in moves.to if moves.stack.type in ARMY else ():
                reach[to.to].append((moves.stack, to))
        if self.target not in reach:
            weak = [name for name in reach if self.is_weak(name, reach[name], phase.power, view)]
            if not weak:
                return
            self.target = max(weak, key=lambda name: self.worth[name])
        for stack, to in reach[self.target]:
            some = Stack()
            some.CopyFrom(stack)
            some.count = to.most
            yield Command(move=Command.Move(stack=some, to=to.to, via=to.via))

    def is_weak(self, name: str, coming: Coming, power: str, view: View) -> bool:
        """Whether a territory is an enemy's, and is taken by what can come."""
        (space,) = (it for it in view.spaces if it.space == name)
        side = next(side for side in SIDES if power in side)
        if not space.controller or space.controller in side or self.worth[name] == 0:
            return False
        meets = sum(self.units[it.type].defense * it.count for it in space.units) + 2
        count = sum(it.count for it in space.units)
        brought = sum(self.units[stack.type].attack * to.most for stack, to in coming)
        return bool(brought >= ODDS * meets and sum(to.most for _, to in coming) >= count)


async def contest(client: Client, board: Board, side: int) -> list[int]:
    """Plays a match on a side; by how much the bot's score is ahead, item by item."""
    options = Options(
        seats=[SeatPowers(powers=powers) for powers in SIDES], round_limit=1, decide_by_score=True
    )
    hosting = CreateMatchRequest(
        game="aa1940", options=pack(options), start_policy=START_POLICY_WHEN_FULL
    )
    hosted = await client.create_match(hosting)
    name = hosted.match.name
    await client.with_token(hosted.host_token).lobby.add_bot(name, 1 - side, "random")
    access = await client.join(name, seat=side, player="from nothing")
    outcome = await Bot(board).play(client, access)
    scores = {side in score.seats: [it.value for it in score.items] for score in outcome.scores}
    print(f"{name}, seat {side}: {scores[True]} against {scores[False]}")
    return [mine - other for mine, other in zip(scores[True], scores[False], strict=True)]


async def main(endpoint: str) -> None:
    """Plays a pair, with the sides swapped, and tells who is ahead over both."""
    async with Client(endpoint) as client:
        board = await client.board("aa1940", Board)
        first, second = await asyncio.gather(*(contest(client, board, side) for side in (0, 1)))
        # As scores are compared: what counts most decides, unless it is even.
        ahead = [one + other for one, other in zip(first, second, strict=True)]
        print(f"cities, income and army over both matches: {ahead}")
        if ahead <= [0, 0, 0]:
            raise SystemExit("the bot has not beaten `random`")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
