"""Observations by name, and their description."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sandtable_gym._native import Game


def split(game: Game, observation: npt.NDArray[np.uint8]) -> dict[str, npt.NDArray[np.uint8]]:
    """The sections of an observation, or of many in rows, each as rows of cells.

    They are views: what changes the observation changes them.
    """
    leading = observation.shape[:-1]
    return {
        name: observation[..., offset : offset + rows * width].reshape(*leading, rows, width)
        for name, _, offset, rows, width, _ in game.observation_layout()
    }


def describe(game: Game) -> str:
    """The cells of the observations and the micro-steps, in Markdown."""
    lines = [f"{game.observation_size()} cells of uint8; values above 255 read 255.", ""]
    for name, text, offset, rows, width, cells in game.observation_layout():
        lines += [
            f"### `{name}`: {rows} x {width}, from cell {offset}",
            "",
            text,
            "",
            "| cells of a row | name | meaning |",
            "|---|---|---|",
        ]
        place = 0
        for cell, count, meaning in cells:
            span = str(place) if count == 1 else f"{place} to {place + count - 1}"
            lines.append(f"| {span} | `{cell}` | {meaning} |")
            place += count
        lines.append("")
    lines += [
        f"### Micro-steps: {game.num_steps()}",
        "",
        "| steps | group | meaning |",
        "|---|---|---|",
    ]
    for group, first, count, meaning in game.step_groups():
        span = str(first) if count == 1 else f"{first} to {first + count - 1}"
        lines.append(f"| {span} | `{group}` | {meaning} |")
    return "\n".join(lines) + "\n"


def document() -> str:
    """The description of both games, as docs/laboratory-cells.md has it."""
    parts = [
        "# Cells and steps of the laboratory",
        "Written by `python -m sandtable_gym`, out of the constants that the encoders of\n"
        "[the laboratory](laboratory.md) write with. Other boards and packs have other numbers\n"
        "of rows.",
    ]
    for title, game in (
        ("Axis & Allies on the Europe board", Game("aa1940")),
        ("Axis Empires with the training pack", Game("axis-empires")),
    ):
        parts.append(f"## {title}\n\n{describe(game).rstrip()}")
    return "\n\n".join(parts) + "\n"
