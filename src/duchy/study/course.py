"""A study from its first chunk to its last: what is in the file is read, what is missing is played and added to it.

Chunks count in the order of their deals, and whether there are enough of them is asked after every `STEP`: so a study
is the same on any number of workers, and however often it was cut off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Final

import numpy as np

from .chunk import DEALS, Chunk, Task
from .chunk_file import ChunkFile
from .encounters import is_program
from .settings import Setting
from .workers import Workers

STEP: Final = 10
"""Chunks after which it is asked whether there are enough."""


@dataclass(frozen=True)
class Sample:
    """Games of one table, by one level against itself or by two that meet."""

    setting: Setting
    levels: tuple[str, ...]
    seed: int
    games: int

    @property
    def deals(self) -> int:
        """How many deals these games are: of two levels, each is played from every seat."""
        return self.games if len(self.levels) == 1 else self.games // self.setting.seats

    def tasks(self) -> list[Task]:
        """All deals, in chunks."""
        firsts = range(0, self.deals, DEALS)
        return [
            Task(self.setting, self.levels, self.seed, number, min(DEALS, self.deals - first))
            for number, first in enumerate(firsts)
        ]


Enough = Callable[[Chunk], bool]


def no_limit(_: Chunk) -> bool:
    """Never enough before everything is played."""
    return False


@dataclass
class Course:
    """Parts that are played one after the other."""

    samples: Sequence[Sample]
    kept: ChunkFile
    enough: Enough = no_limit
    """Whether the games so far are enough for their sample; asked of levels against themselves."""
    told: Callable[[Sample, int], None] = lambda sample, chunks: None
    """Called after each chunk with the number of chunks of its sample."""
    found: dict[Sample, Chunk] = field(default_factory=dict[Sample, Chunk])
    """What was noted, sample by sample."""

    def run(self, workers: Workers) -> None:
        """Play what is missing. After KeyboardInterrupt `found` has what was played so far. Raises
        BeingWritten, NotResults, OSError, WeightsError, RayFailed.
        """
        with self.kept.writing():
            old = self.kept.chunks([task for sample in self.samples for task in sample.tasks()])
            for sample in self.samples:
                self._play(sample, old, workers)

    def _play(self, sample: Sample, old: Mapping[Task, Chunk], workers: Workers) -> None:
        chunks: list[Chunk] = []
        try:
            for chunk in self._chunks(sample.tasks(), old, workers):
                chunks.append(chunk)
                self.told(sample, len(chunks))
                if len(sample.levels) == 1 and len(chunks) % STEP == 0 and self.enough(joined(chunks)):
                    break
        finally:
            if chunks:
                self.found[sample] = joined(chunks)

    def _chunks(self, tasks: list[Task], old: Mapping[Task, Chunk], workers: Workers) -> Iterator[Chunk]:
        """Of the file as long as there are any, then new ones; those played beyond what is wanted are not added."""
        known = next((at for at, task in enumerate(tasks) if task not in old), len(tasks))
        yield from (old[task] for task in islice(tasks, known))
        for task, chunk in workers.play(iter(tasks[known:])):
            if task not in old:
                self.kept.add(task, chunk)
            yield chunk


def joined(chunks: Sequence[Chunk]) -> Chunk:
    """Several chunks as one."""
    return Chunk(np.concatenate([chunk.facts for chunk in chunks]), np.sum([chunk.sums for chunk in chunks], axis=0))


def samples_of(settings: Sequence[Setting], levels: Sequence[str], seed: int, games: int) -> list[Sample]:
    """All levels against themselves, table by table, then neighbouring levels against each other, the later one of
    them first. Programs only meet their neighbours, since what they think of a game is not known.
    """
    sample = partial(Sample, seed=seed, games=games)
    alone = [sample(setting, (level,)) for setting in settings for level in levels if not is_program(level)]
    meeting = zip(levels[1:], levels, strict=False)
    return alone + [sample(setting, pair) for pair in meeting for setting in settings]
