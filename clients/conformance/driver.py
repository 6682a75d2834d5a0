"""A client's driver as a process that answers steps."""

import asyncio
import itertools
import json

LONGEST_LINE = 16 << 20


class DriverEnded(Exception):
    """The driver is gone: nothing can be asked any more."""


class Driver:
    """Writes steps to the driver and hands each answer to whoever asked."""

    def __init__(self, command, folder):
        self.command = command
        self.folder = folder
        self.ids = itertools.count(1)
        self.waiting = {}
        self.process = None
        self.reading = None

    async def __aenter__(self):
        self.process = await asyncio.create_subprocess_exec(
            *self.command, cwd=self.folder, limit=LONGEST_LINE,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )
        self.reading = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *_):
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()
        await asyncio.gather(self.reading, return_exceptions=True)

    async def ask(self, step):
        """Sends a step; gives the future of its answer."""
        if self.process.returncode is not None:
            raise DriverEnded(f"the driver ended with {self.process.returncode}")
        number = next(self.ids)
        answer = asyncio.get_running_loop().create_future()
        self.waiting[number] = answer
        self.process.stdin.write(json.dumps({"id": number, **step}).encode() + b"\n")
        await self.process.stdin.drain()
        return answer

    async def _read(self):
        while line := await self.process.stdout.readline():
            answer = json.loads(line)
            asked = self.waiting.pop(answer["id"])
            if not asked.done():  # Whoever asked may have given up.
                asked.set_result(answer)
        for asked in self.waiting.values():
            if not asked.done():
                asked.set_exception(DriverEnded("the driver ended in the middle of a call"))
