"""A proxy between a client and a server that breaks connections at a chosen moment."""

import asyncio

from watcher import watcher_for


class Proxy:
    """Passes connections on to a server, with a fault for each of the first ones."""

    def __init__(self, server_port, faults):
        self.server_port = server_port
        self.faults = list(faults)
        self.happened = set()
        self.connections = 0
        self.progress = asyncio.Condition()
        self.listener = None
        self.tasks = set()

    async def __aenter__(self):
        self.listener = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_):
        self.listener.close()
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def port(self):
        """Where it listens."""
        return self.listener.sockets[0].getsockname()[1]

    def missing(self):
        """The faults that did not happen."""
        return [fault for number, fault in enumerate(self.faults) if number not in self.happened]

    async def reached(self, faults):
        """Waits until so many faults have happened."""
        async with self.progress:
            await self.progress.wait_for(lambda: len(self.happened) >= faults)

    async def _accept(self, reader, writer):
        number, self.connections = self.connections, self.connections + 1
        task = asyncio.current_task()
        self.tasks.add(task)
        try:
            await self._serve(reader, writer, number)
        except (OSError, asyncio.CancelledError):
            pass  # Either end may leave at any time, and so may the case.
        finally:
            self.tasks.discard(task)
            # What was passed is still delivered; then the connection is gone.
            writer.close()

    async def _serve(self, reader, writer, number):
        fault = self.faults[number] if number < len(self.faults) else {}
        if fault.get("refuse"):
            await self._note(number)
            return
        first = await reader.read(65536)
        if not first:
            return
        server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self.server_port)
        try:
            server_writer.write(first)
            watcher = watcher_for(fault, first)
            await first_of(
                self._onward(reader, server_writer),
                self._backward(server_reader, writer, watcher, number, fault),
            )
        finally:
            server_writer.transport.abort()

    async def _onward(self, reader, writer):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()

    async def _backward(self, reader, writer, watcher, number, fault):
        while data := await reader.read(65536):
            allowed, cut = watcher.look(data)
            if "delay_ms" in fault:
                await self._note(number)
                await asyncio.sleep(fault["delay_ms"] / 1000)
            writer.write(allowed)
            await writer.drain()
            if cut:
                await self._note(number)
                return

    async def _note(self, number):
        async with self.progress:
            self.happened.add(number)
            self.progress.notify_all()


async def first_of(*works):
    """Works on all until one is done."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
