"""Liar's dice, refereed by a program of its own: a template for a game of yours.

    pip install ./clients/python
    python games/template-python/liars_dice.py 127.0.0.1:7500

Everybody rolls dice that nobody else sees. In turn each bids how many dice at the table
show a face at least, higher than the bid before, or doubts that bid. Then all dice are
shown, and whoever was wrong loses one. The last one with dice wins.
"""

import asyncio
import sys
from typing import ClassVar

from sandtable.referee import BadField, Game, Json, Outcome, RuleBroken, Score, Seat, Table, serve

FACES = range(1, 7)


class LiarsDice(Game):
    """The game. A state is a dict:

    `seats`: how many dice each seat has; `hands`: what they show, empty before a roll;
    `turn`: the seat to act; `bid`: the last one, or nothing; `over`: how it ended, or nothing.
    """

    id = "liars-dice"
    title = "Liar's dice"
    version = "liars-dice/1"
    rules: ClassVar = {
        "LD-1": ("Turns", "Only the seat whose turn it is acts."),
        "LD-2": ("Rolling", "A round begins with a roll, and nobody bids before it."),
        "LD-3": ("Bidding", "A bid has more dice than the last, or as many of a higher face."),
        "LD-4": ("Doubting", "There must be a bid to doubt."),
        "LD-5": ("The end", "The last one with dice wins."),
    }

    # The match.

    def options(self, given: Json) -> Json:
        options = {"seats": 2, "dice": 3, **given}
        for name, least, most in (("seats", 2, 6), ("dice", 1, 6)):
            if type(options[name]) is not int or not least <= options[name] <= most:
                raise BadField(f"options.{name}", f"must be {least} to {most}")
        if unknown := sorted(set(options) - {"seats", "dice"}):
            raise BadField("options", f"has no {unknown[0]}")
        return options

    def open(self, options: Json) -> Json:
        seats = [options["dice"]] * options["seats"]
        return {"seats": seats, "hands": [], "turn": 0, "bid": None, "over": None}

    def seats(self, options: Json) -> list[Seat]:
        return [Seat((f"cup {seat}",), f"player {seat}") for seat in range(options["seats"])]

    def awaited(self, state: Json) -> list[int]:
        return [] if state["over"] else [state["turn"]]

    def outcome(self, state: Json) -> Outcome | None:
        over = state["over"]
        left = enumerate(state["seats"])
        scores = [Score(f"player {seat}", (seat,), (("dice", dice),)) for seat, dice in left]
        return over and Outcome(tuple(over["winners"]), "LD-5", over["reason"], tuple(scores))

    def view(self, state: Json, seat: int | None) -> Json:
        own = state["hands"][seat] if state["hands"] and seat is not None else []
        return {
            "seats": state["seats"],
            "turn": state["turn"],
            "bid": state["bid"],
            "rolled": bool(state["hands"]),
            "hand": own,
        }

    def known_to(self, state: Json, seat: int | None, table: Table) -> Json:
        for other, hand in enumerate(state["hands"]):
            if other != seat:
                state["hands"][other] = sorted(table.roll(len(hand)))
        return state

    # Commands: {"roll": true}, {"bid": {"count": 2, "face": 6}}, {"doubt": true}.

    def legal(self, state: Json, seat: int) -> list[Json]:
        if seat not in self.awaited(state):
            return []
        if not state["hands"]:
            return [{"roll": True}]
        doubts: list[Json] = [{"doubt": True}] if state["bid"] else []
        return doubts + [
            {"bid": {"count": count, "face": face}}
            for count in range(1, sum(state["seats"]) + 1)
            for face in FACES
            if (count, face) > self._last(state)
        ]

    def check(self, state: Json, seat: int, command: Json) -> None:
        if list(command) not in (["roll"], ["bid"], ["doubt"]):
            raise BadField("command", "must be one of roll, bid and doubt")
        if seat not in self.awaited(state):
            found = "the end" if state["over"] else f"seat {seat}"
            raise RuleBroken("LD-1", expected=f"seat {state['turn']}", found=found)
        if "bid" in command:
            self._check_bid(state, command["bid"])
        elif command not in ({"roll": True}, {"doubt": True}):
            raise BadField("command", "must be true")
        elif "roll" in command and state["hands"]:
            raise RuleBroken("LD-2", expected="a bid or a doubt", found="another roll")
        elif "doubt" in command and not state["bid"]:
            raise RuleBroken("LD-4", expected="a bid", found="none")

    def _check_bid(self, state: Json, bid: Json) -> None:
        if not isinstance(bid, dict) or set(bid) != {"count", "face"}:
            raise BadField("command.bid", "must have a count and a face")
        count, face = bid["count"], bid["face"]
        if type(count) is not int or type(face) is not int or face not in FACES:
            raise BadField("command.bid", "must have whole numbers, and a face of 1 to 6")
        if not state["hands"]:
            raise RuleBroken("LD-2", expected="a roll", found="a bid")
        most = sum(state["seats"])
        if (count, face) <= self._last(state) or not 1 <= count <= most:
            raise RuleBroken(
                "LD-3",
                expected=f"at most {most} dice, and more than {self._last(state)}",
                found=f"{count} dice of {face}",
            )

    def _last(self, state: Json) -> tuple[int, int]:
        bid = state["bid"]
        return (bid["count"], bid["face"]) if bid else (0, 0)

    def apply(self, state: Json, seat: int, command: Json, table: Table) -> None:
        if "roll" in command:
            state["hands"] = [sorted(table.roll(dice)) for dice in state["seats"]]
            table.emit({"rolled": state["seats"]})
            for other, hand in enumerate(state["hands"]):
                if hand:
                    table.emit({"hand": hand}, only=other)
        elif "bid" in command:
            state["bid"] = {"seat": seat, **command["bid"]}
            table.emit({"bid": state["bid"]})
            state["turn"] = self._next(state, seat)
        else:
            self._doubt(state, seat, table)

    def _doubt(self, state: Json, seat: int, table: Table) -> None:
        bid = state["bid"]
        found = sum(hand.count(bid["face"]) for hand in state["hands"])
        loser = seat if found >= bid["count"] else bid["seat"]
        table.emit({"shown": state["hands"], "found": found, "loser": loser})
        state["seats"][loser] -= 1
        self._new_round(state, loser)

    # The end of a round, and of the match.

    def _next(self, state: Json, seat: int) -> int:
        seats: list[int] = state["seats"]
        around = [(seat + step) % len(seats) for step in range(1, len(seats) + 1)]
        return next(other for other in around if seats[other])

    def _new_round(self, state: Json, first: int) -> None:
        state["hands"], state["bid"] = [], None
        left = [seat for seat, dice in enumerate(state["seats"]) if dice]
        if len(left) == 1:
            state["over"] = {"winners": left, "reason": f"Only seat {left[0]} has dice left."}
        else:
            state["turn"] = first if state["seats"][first] else self._next(state, first)

    def resign(self, state: Json, seat: int, table: Table) -> None:
        table.emit({"gave_up": seat})
        if state["seats"][seat]:
            state["seats"][seat] = 0
            self._new_round(state, state["turn"])

    def draw(self, state: Json, table: Table) -> None:
        table.emit({"drawn": True})
        state["over"] = {"winners": [], "reason": "The match was drawn."}


if __name__ == "__main__":
    asyncio.run(serve(LiarsDice(), *sys.argv[1:2]))
