#!/usr/bin/env python3
"""Sums up folded stacks: the share of each thread, and of the parts of a command in it."""

import sys
from collections import Counter

# By thread, the parts of its work, each told by a word of a frame; the first that fits counts.
PARTS = {
    "server": [
        ("the kernel: sockets and wake-ups", ["entry_SYSCALL", "asm_"]),
        ("the engine: reading, applying and hashing a command", ["HostedMatch>::apply", "MatchOf"]),
        ("asking the referee, besides", ["referee::Referee"]),
        ("encoding the entry, and handing it to the writer", ["RecordedEntry", "Log>::append", "SqliteStore"]),
        ("the match service, besides", ["sandtable_match_state"]),
        ("layers: limits, deadlines, links, media", ["sandtable_service"]),
        ("gRPC and HTTP/2", ["h2::", "hyper", "tonic", "tower", "axum"]),
    ],
    "log-writer": [
        ("syncing the file", ["fdatasync", "unixSync"]),
        ("writing pages to its log", ["pagerWalFrames"]),
        ("rows, and the chain of digests", ["Write::run", "Batch::append"]),
        ("commit and begin, besides", ["Writer::commit"]),
    ],
}


def part_of(thread: str, stack: str) -> str:
    for name, words in PARTS.get(thread, []):
        if any(word in stack for word in words):
            return name
    return "else"


def main() -> None:
    parts: Counter[tuple[str, str]] = Counter()
    threads: Counter[str] = Counter()
    for line in sys.stdin:
        stack, _, count = line.rpartition(" ")
        thread = stack.split(";", 1)[0]
        threads[thread] += int(count)
        parts[thread, part_of(thread, stack)] += int(count)
    whole = sum(threads.values())
    for thread, count in threads.most_common():
        print(f"| **{thread}** | **{100 * count / whole:.0f} %** |")
        if thread in PARTS:
            own = [(part, n) for (its, part), n in parts.most_common() if its == thread]
            for part, n in own:
                print(f"| {part} | {100 * n / whole:.1f} % |")


if __name__ == "__main__":
    main()
