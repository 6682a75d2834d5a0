"""Exports of matches as samples for learning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sandtable_gym._native import Export, ExportReader, Game


class Sample(NamedTuple):
    """A micro-step of a match: what its player saw and could do, did, and came to."""

    player: int
    observation: npt.NDArray[np.uint8]
    mask: npt.NDArray[np.uint8]
    action: int
    result: float


def read_exports(
    source: str | Path | Iterable[str | Path], *, packs: list[str] | None = None
) -> Iterator[Sample]:
    """Reads the micro-steps of exports: of a file, of all files in a folder, or of several.

    Entries that the vocabulary does not have, such as standing orders, are played and not shown.
    """
    for path in _files(source):
        export = Export(path.read_bytes())
        game = Game.of_export(export, packs=packs or [])
        reader = ExportReader(game, export)
        observation = np.zeros(game.observation_size(), dtype=np.uint8)
        mask = np.zeros(game.num_steps(), dtype=np.uint8)
        while (row := reader.next_into(observation, mask)) is not None:
            player, action, result = row
            yield Sample(player, observation.copy(), mask.copy(), action, result)


def _files(source: str | Path | Iterable[str | Path]) -> list[Path]:
    if isinstance(source, (str, Path)):
        path = Path(source)
        return sorted(it for it in path.iterdir() if it.is_file()) if path.is_dir() else [path]
    return [Path(path) for path in source]
