"""Random tournaments, as our reports and tables tell them and as programs of others read them.

py4swiss refuses a report whose points do not follow from its results, or in which two do not
agree about their game; what it reads is compared with what was played. tiebreak-core computes
tie-breaks by FIDE's regulations C.07 of 2026; its values and its order are compared with ours.
"""

import argparse
import json
import random
import subprocess
import tempfile
from fractions import Fraction
from pathlib import Path

from py4swiss.trf import TrfParser
from tiebreak_core import GameRecord, PlayerTiebreakData, rank_standings_strict

HALF = Fraction(1, 2)
POINTS = {"drawn": (HALF, HALF), "annulled": (0, 0), "both_forfeited": (0, 0)}
POINTS |= {"won a": (1, 0), "won b": (0, 1), "forfeited a": (0, 1), "forfeited b": (1, 0)}
MARKS = {"drawn": "==", "annulled": "ZZ", "both_forfeited": "--"}
MARKS |= {"won a": "10", "won b": "01", "forfeited a": "-+", "forfeited b": "+-"}
NAMES = ["Ann", "Björn", "Čapek", "李小龍", "O'Neil, #", "x" * 60]


SCALARS = {
    "buchholz": "buchholz",
    "buchholz_cut_1": "buchholz_cut1",
    "buchholz_cut_2": "buchholz_cut2",
    "buchholz_median": "median_buchholz",
    "sonneborn_berger": "sonneborn_berger",
    "wins": "wins",
    "wins_played": "won",
    "wins_as_b": "wins_black",
    "progressive": "progressive",
}


def outcome(rng: random.Random, kinds: list[str]) -> str | dict[str, str]:
    """How a fixture ended, as our inputs say it."""
    kind, _, side = rng.choice(kinds).partition(" ")
    return {kind: side} if side else kind


def tournament(rng: random.Random) -> dict:
    """Everything that a Swiss or a round robin may hold, in no sensible order."""
    swiss = rng.random() < 0.7
    count = rng.randrange(2, 30) if swiss else 2 * rng.randrange(1, 8)
    entrants = [
        {
            "id": f"e{number}",
            "name": rng.choice(NAMES),
            "rating": rng.choice([None, rng.randrange(800, 2800)]),
        }
        for number in range(count)
    ]
    ids = [entrant["id"] for entrant in entrants]
    kinds = ["won a", "won b"] * 4 + ["drawn"] * 3
    if rng.random() < 0.6:
        kinds += sorted(POINTS) if swiss else ["forfeited a", "forfeited b", "both_forfeited"]
    if swiss:
        rounds = rng.randrange(1, 10)
        pairs, byes = random_rounds(rng, ids, rng.randrange(1, rounds + 1))
    else:
        rounds, byes = count - 1, []
        pairs = circle(ids)
    fixtures = [
        {"round": number, "a": a, "b": b, "outcome": outcome(rng, kinds)} for number, a, b in pairs
    ]
    results = {"system": "swiss" if swiss else "round_robin", "rounds": rounds}
    results |= {"entrants": entrants, "fixtures": fixtures, "byes": byes}
    order = rng.sample([*SCALARS, "direct_encounter"], rng.randrange(1, 5))
    return {"algorithm": 1, "results": results, "tie_breaks": order}


def random_rounds(rng: random.Random, ids: list[str], rounds: int) -> tuple[list, list]:
    """Pairs of a Swiss, nobody twice the same, and byes."""
    pairs, byes, met = [], [], set()
    for number in range(1, rounds + 1):
        free = ids[:]
        rng.shuffle(free)
        while len(free) > 1 and rng.random() < 0.95:
            a, b = free.pop(), free.pop()
            if frozenset((a, b)) not in met:
                met.add(frozenset((a, b)))
                pairs.append((number, a, b))
        used = {own for at, *two in pairs if at == number for own in two}
        free = [own for own in ids if own not in used]
        if free and rng.random() < 0.5:
            bye = {"round": number, "entrant": free.pop(), "cause": "allocated", "points": 2}
            byes.append(bye)
        for own in free:
            if rng.random() < 0.5:
                points = rng.randrange(3)
                cause = {"cause": "requested", "points": points}
                byes.append({"round": number, "entrant": own, **cause})
    return pairs, byes


def circle(ids: list[str]) -> list[tuple[int, str, str]]:
    """Everybody once with everybody: one stays, the others go round."""
    fixed, *others = ids
    pairs = []
    for number in range(1, len(ids)):
        ring = [fixed, *others]
        for a, b in zip(ring[: len(ring) // 2], reversed(ring), strict=False):
            pairs.append((number, a, b))
        others = others[1:] + others[:1]
    return pairs


def rounds_of(results: dict) -> dict[str, list]:
    """For each entrant, by round: mark, opponent, own points, whether it was annulled."""
    last = max((it["round"] for it in results["fixtures"] + results["byes"]), default=0)
    rows = {it["id"]: [("Z", None, Fraction(0), False)] * last for it in results["entrants"]}
    for it in results["fixtures"]:
        said = it["outcome"]
        said = said if isinstance(said, str) else " ".join(*said.items())
        for own, other, side in ((it["a"], it["b"], 0), (it["b"], it["a"], 1)):
            mark = MARKS[said][side]
            opponent = None if mark == "Z" else other
            row = (mark, opponent, Fraction(POINTS[said][side]), said == "annulled")
            rows[own][it["round"] - 1] = row
    for it in results["byes"]:
        mark = "ZHF"[it["points"]] if it["cause"] == "requested" else "U"
        rows[it["entrant"]][it["round"] - 1] = (mark, None, it["points"] * HALF, False)
    return rows


KINDS = {"+": "forfeit_win", "-": "forfeit_loss", "U": "pairing_bye", "F": "pairing_bye"}
KINDS |= {"H": "requested_bye", "Z": "requested_bye"}


def theirs(results: dict, rows: dict[str, list]) -> dict[int, PlayerTiebreakData]:
    """The same tournament for tiebreak-core."""
    rating = {it["id"]: it["rating"] or 0 for it in results["entrants"]}
    number = {it["id"]: place for place, it in enumerate(results["entrants"], 1)}
    side = {(it["round"], it["b"]): "black" for it in results["fixtures"]}
    players = {}
    for own, played in rows.items():
        games = []
        for at, (mark, opponent, points, annulled) in enumerate(played, 1):
            # They know no annulled game; it counts like a bye that nobody asked for.
            kind = "pairing_bye" if annulled else KINDS.get(mark, "played")
            games.append(
                GameRecord(
                    number[opponent] if opponent else -1,
                    rating[opponent] if opponent else 0,
                    float(points),
                    side.get((at, own), "white"),
                    at,
                    kind,
                )
            )
        total = float(sum(row[2] for row in played))
        players[number[own]] = PlayerTiebreakData(number[own], rating[own], total, games)
    return players


def check_report(inputs: dict, said: dict, file: Path) -> None:
    """What py4swiss reads."""
    results = inputs["results"]
    file.write_text(said["report"], encoding="utf-8")
    read = TrfParser.parse(file, strict=True)
    rows = rounds_of(results)
    table = {row["id"]: row for row in said["table"]["rows"]}
    entrants = results["entrants"]
    number_of = {None: 0} | {it["id"]: place for place, it in enumerate(entrants, 1)}
    for entrant, player in zip(entrants, read.player_sections, strict=True):
        own = entrant["id"]
        assert player.starting_number == number_of[own]
        assert player.name == entrant["name"][:33]
        assert player.fide_rating == entrant["rating"]
        assert player.rank == table[own]["rank"]
        found = [(it.result.value, it.id) for it in player.results]
        assert found == [(mark, number_of[opponent]) for mark, opponent, _, _ in rows[own]]
        points = sum(points for _, _, points, _ in rows[own])
        assert player.points_times_ten == points * 10
        assert Fraction(table[own]["points"]) == points


def check_table(inputs: dict, said: dict) -> bool:
    """What tiebreak-core computes; whether it could be compared."""
    results = inputs["results"]
    rows = rounds_of(results)
    forfeits = any(mark in "+-" for played in rows.values() for mark, *_ in played)
    rounds = len(next(iter(rows.values())))
    order = [SCALARS.get(name, name) for name in inputs["tie_breaks"]]
    mode = results["system"]
    # It keeps the last of few rounds from being cut, takes those who forfeited for met, and in a
    # round robin their opponents for winners by play.
    if rounds < 3 or (forfeits and "direct_encounter" in order):
        return False
    if forfeits and mode == "round_robin" and {"won", "wins_black"} & set(order):
        return False
    players = theirs(results, rows)
    options = {"total_rounds": results["rounds"], "ruleset": "fide-2026", "mode": mode}
    found = rank_standings_strict(players, order, **options)
    number_of = {it["id"]: place for place, it in enumerate(results["entrants"], 1)}
    ours = [(number_of[row["id"]], row) for row in said["table"]["rows"]]
    assert [number for number, _ in ours] == [player.player_id for player in found.players]
    for (_, row), player in zip(ours, found.players, strict=True):
        for name, value in zip(order, row["values"], strict=True):
            if name == "direct_encounter":
                continue
            told = Fraction(player.values[name])
            if name == "progressive":
                # It counts rounds that are still to come as if nothing were scored in them.
                told -= Fraction(player.points) * (results["rounds"] - rounds)
            assert Fraction(value) == told, (name, row, player)
    return True


def main() -> None:
    """Checks as many tournaments as are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True, help="the example `report`")
    parser.add_argument("--tournaments", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1940)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    all_inputs = [tournament(rng) for _ in range(arguments.tournaments)]
    lines = "".join(json.dumps(inputs) + "\n" for inputs in all_inputs)
    run = subprocess.run(
        [arguments.program], input=lines, capture_output=True, encoding="utf-8", check=True
    )
    tables = 0
    with tempfile.TemporaryDirectory() as folder:
        for inputs, line in zip(all_inputs, run.stdout.splitlines(), strict=True):
            said = json.loads(line)
            check_report(inputs, said, Path(folder) / "report.trf")
            tables += check_table(inputs, said)
    print(f"py4swiss reads {len(all_inputs)} reports as they were played,")
    print(f"and tiebreak-core has the values and the order of {tables} tables")


if __name__ == "__main__":
    main()
