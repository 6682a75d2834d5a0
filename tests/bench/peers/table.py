"""The table that people read, and whether the targets are met."""

from statistics import median

ECHO = "bare tonic echo"
EMBEDDED = "Sandtable, one process"
LISTS = "Sandtable, lists of 8"
SPLIT = "Sandtable, split"
MEMORY = "boardgame.io, memory"
FILES = "boardgame.io, FlatFile"
COLYSEUS = "Colyseus"
DIPLOMACY = "diplomacy"

TARGETS = (
    (EMBEDDED, 4.0, MEMORY, 8),
    (EMBEDDED, 6.0, MEMORY, 64),
    (EMBEDDED, 40.0, FILES, 64),
    (EMBEDDED, 40.0, DIPLOMACY, 64),
    (EMBEDDED, 0.7, COLYSEUS, 64),
    (LISTS, 1.5, COLYSEUS, 64),
    (SPLIT, 0.5, EMBEDDED, 64),
)
"""What is to be how many times as fast as what, at how many matches."""

FIELDS = ("per_second", "p50_us", "p99_us")

STREAM_KIB = 6.0
RESUME_MS = 50.0


class Table:
    """All lines of all rounds; what counts is their medians."""

    def __init__(self) -> None:
        self.lines = {}

    def add(self, name: str, line: dict) -> None:
        self.lines.setdefault((name, line["matches"]), []).append(line)

    def value(self, name: str, matches: int, field: str) -> float | None:
        lines = self.lines.get((name, matches))
        return median(line[field] for line in lines) if lines else None

    def ratio(self, name: str, other: str, matches: int) -> float | None:
        """How many times as fast the one is as the other; none if either is missing."""
        rates = [self.value(which, matches, "per_second") for which in (name, other)]
        return None if None in rates else rates[0] / rates[1]

    def print(self) -> None:
        titles = ("server", "matches", "per second", "p50 ms", "p99 ms")
        titles += ("of echo", "one process / it", "split / it", "runs")
        rows = [titles]
        for name, matches in self.lines:
            rates = (self.ratio(name, ECHO, matches),)
            rates += tuple(self.ratio(own, name, matches) for own in (EMBEDDED, SPLIT))
            rows.append(
                (
                    name,
                    str(matches),
                    f"{self.value(name, matches, 'per_second'):,.0f}",
                    f"{self.value(name, matches, 'p50_us') / 1000:.2f}",
                    f"{self.value(name, matches, 'p99_us') / 1000:.2f}",
                    *map(times, rates),
                    str(len(self.lines[name, matches])),
                )
            )
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for number, row in enumerate(rows):
            cells = [row[0].ljust(widths[0])]
            cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
            print("| " + " | ".join(cells) + " |")
            if number == 0:
                rules = ["-" * (widths[0] + 2)] + ["-" * (width + 1) + ":" for width in widths[1:]]
                print("|" + "|".join(rules) + "|")

    def print_targets(self) -> None:
        for name, least, other, matches in TARGETS:
            ratio = self.ratio(name, other, matches)
            told = f"{times(ratio)} ({verdict(ratio, least)})"
            print(f"{name} ≥ {least:g} times {other} at {matches} matches: {told}")

    def as_json(self) -> dict:
        """What is printed, for a program to read."""
        measured = [
            {"server": name, "matches": matches}
            | {field: self.value(name, matches, field) for field in FIELDS}
            for name, matches in self.lines
        ]
        targets = [
            {
                "server": name,
                "beside": other,
                "matches": matches,
                "target": least,
                "ratio": self.ratio(name, other, matches),
            }
            for name, least, other, matches in TARGETS
        ]
        return {"measured": measured, "targets": targets}


def print_streams(line: dict | None) -> None:
    """What idle streams and resumes cost; nothing is known without the line."""
    if line is None:
        print("not measured: idle streams and resumes")
        return
    light = verdict(-line["kib_per_stream"], -STREAM_KIB)
    print(
        f"{line['streams']:,} idle streams over {line['connections']} connections <"
        f" {STREAM_KIB:g} KiB each: {line['kib_per_stream']:.2f} KiB ({light});"
        f" {line['kib_before'] / 1024:.0f} MiB without them, {line['kib_after'] / 1024:.0f} MiB"
        " with them"
    )
    worst = line["resume_p99_us"] / 1000
    soon = verdict(-worst, -RESUME_MS)
    print(
        f"resume to first event < {RESUME_MS:g} ms, over a new connection, with all streams"
        f" open: p99 {worst:.2f} ms ({soon}), p50"
        f" {line['resume_p50_us'] / 1000:.2f} ms, longest {line['resume_max_us'] / 1000:.2f} ms"
        f" of {line['resumes']}"
    )


def verdict(ratio: float | None, least: float) -> str:
    if ratio is None:
        return "not measured"
    return "met" if ratio >= least else "not met"


def times(ratio: float | None) -> str:
    if ratio is None:
        return "-"
    return f"{ratio:.2f}" if ratio < 10 else f"{ratio:.0f}"
