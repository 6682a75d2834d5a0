"""Random tournaments, paired by py4swiss, as JSON for the tests of the Dutch system.

A tournament is an object: "players" is their number, "rounds" how many are played at most,
"first" the side of number 1 in the first round, and "paired" what happened. In each round "out"
are those who sit out with nothing, "half" those with half a point, "pairs" the boards, side A
first, "bye" who had nobody to meet, and "results" a letter a board: 1, = and 0 for side A, and +,
- and ~ where side B, side A or both did not come. "pairs" is null where no pairing exists.
"""

import argparse
import json
import random

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection
from py4swiss.trf.sections.x_section import XSectionConfiguration

# What a letter means for side A and side B.
RESULTS = {
    "1": (ResultToken.WIN, ResultToken.LOSS),
    "=": (ResultToken.DRAW, ResultToken.DRAW),
    "0": (ResultToken.LOSS, ResultToken.WIN),
    "+": (ResultToken.FORFEIT_WIN, ResultToken.FORFEIT_LOSS),
    "-": (ResultToken.FORFEIT_LOSS, ResultToken.FORFEIT_WIN),
    "~": (ResultToken.FORFEIT_LOSS, ResultToken.FORFEIT_LOSS),
}
TENTHS = {
    ResultToken.WIN: 10,
    ResultToken.FORFEIT_WIN: 10,
    ResultToken.PAIRING_ALLOCATED_BYE: 10,
    ResultToken.DRAW: 5,
    ResultToken.HALF_POINT_BYE: 5,
}


class Tournament:
    """One tournament while it is played."""

    def __init__(self, draw: random.Random, most_players: int) -> None:
        self.draw = draw
        self.players = draw.randint(4, most_players)
        self.rounds = draw.randint(3, min(11, self.players - 1))
        self.first = draw.random() < 0.5
        self.history: list[list[RoundResult]] = [[] for _ in range(self.players)]
        self.withdrawn: set[int] = set()
        # How often somebody is away, and how often a game is drawn.
        self.absence = draw.choice([0.0, 0.02, 0.06, 0.15])
        self.draws = draw.choice([0.1, 0.3, 0.6])
        self.strength = draw.choice([0.0, 0.5, 2.0])

    def play(self) -> dict:
        """Plays all rounds, and tells them."""
        paired = []
        for _ in range(self.rounds):
            paired.append(self.play_round())
            if paired[-1]["pairs"] is None:
                break
        return {
            "players": self.players,
            "rounds": self.rounds,
            "first": "a" if self.first else "b",
            "paired": paired,
        }

    def play_round(self) -> dict:
        """Pairs and plays a round."""
        away = self.withdrawn | {
            player for player in range(1, self.players + 1) if self.draw.random() < self.absence
        }
        if self.players - len(away) < 2:
            away = set(self.withdrawn)
        half = {p for p in away - self.withdrawn if self.draw.random() < 0.6}
        out = away - half
        told = {"out": sorted(out), "half": sorted(half)}
        try:
            pairs = [(p.white, p.black) for p in DutchEngine.generate_pairings(self.trf(away))]
        except PairingError:
            return told | {"pairs": None, "bye": None, "results": ""}
        bye = next((white for white, black in pairs if black == 0), None)
        pairs = [pair for pair in pairs if 0 not in pair]
        letters = [self.letter(*pair) for pair in pairs]
        self.note(pairs, letters, bye, out, half)
        if self.draw.random() < self.absence * 3 and self.players - len(self.withdrawn) > 4:
            self.withdrawn.add(self.draw.randint(1, self.players))
        return told | {
            "pairs": " ".join(f"{a}-{b}" for a, b in pairs),
            "bye": bye,
            "results": "".join(letters),
        }

    def letter(self, a: int, b: int) -> str:
        """How a game ends."""
        if self.draw.random() < self.absence / 2:
            return self.draw.choice("+-~")
        if self.draw.random() < self.draws:
            return "="
        lead = self.strength * (b - a) / self.players
        return "1" if self.draw.random() < 1 / (1 + 10**-lead) else "0"

    def note(self, pairs, letters, bye, out, half) -> None:
        """Writes a round into everybody's history."""
        nobody = ColorToken.BYE_OR_NOT_PAIRED
        for (a, b), letter in zip(pairs, letters, strict=True):
            for one, other, color, result in (
                (a, b, ColorToken.WHITE, RESULTS[letter][0]),
                (b, a, ColorToken.BLACK, RESULTS[letter][1]),
            ):
                self.history[one - 1].append(RoundResult(id=other, color=color, result=result))
        if bye is not None:
            token = ResultToken.PAIRING_ALLOCATED_BYE
            self.history[bye - 1].append(RoundResult(id=0, color=nobody, result=token))
        for players, token in (
            (out, ResultToken.ZERO_POINT_BYE),
            (half, ResultToken.HALF_POINT_BYE),
        ):
            for player in players:
                self.history[player - 1].append(RoundResult(id=0, color=nobody, result=token))

    def trf(self, away: set[int]) -> ParsedTrf:
        """The tournament so far, as py4swiss reads it."""
        sections = [
            PlayerSection(
                code=PlayerCode.PLAYER,
                starting_number=number,
                points_times_ten=sum(TENTHS.get(past.result, 0) for past in history),
                rank=number,
                results=list(history),
            )
            for number, history in enumerate(self.history, start=1)
        ]
        return ParsedTrf(
            player_sections=sections,
            x_section=XSection(
                number_of_rounds=self.rounds,
                zeroed_ids=set(away),
                configuration=XSectionConfiguration(first_round_color=self.first),
            ),
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tournaments", type=int, default=300)
    parser.add_argument("--most-players", type=int, default=60)
    parser.add_argument("file")
    arguments = parser.parse_args()
    draw = random.Random(arguments.seed)
    with open(arguments.file, "w", encoding="utf-8") as file:
        lines = (
            json.dumps(Tournament(draw, arguments.most_players).play(), separators=(",", ":"))
            for _ in range(arguments.tournaments)
        )
        file.write("[\n" + ",\n".join(lines) + "\n]\n")


if __name__ == "__main__":
    main()
