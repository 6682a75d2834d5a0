"""A server of its own for the suite."""

import asyncio
import json
import os
import pathlib
import re
import tempfile

ADDRESS = re.compile(r"sandtable serves on http://127\.0\.0\.1:(\d+)")
START_SECONDS = 60


class Server:
    """`sandtable serve` on a free port, with its matches in a folder that goes with it."""

    def __init__(self, binary, settings=None):
        self.binary = binary
        self.settings = settings or {}
        self.port = None
        self.folder = tempfile.TemporaryDirectory(prefix="sandtable-conformance-")
        self.process = None
        self.reading = None

    def _configuration(self):
        """The settings in a file. What JSON writes for a value, TOML reads."""
        path = pathlib.Path(self.folder.name, "settings.toml")
        sections = [
            "\n".join([f"[{section}]", *(f"{key} = {json.dumps(value)}" for key, value in values.items())])
            for section, values in self.settings.items()
        ]
        path.write_text("\n".join(sections))
        return str(path)

    async def __aenter__(self):
        # Settings of the caller's own would change what the cases see.
        clean = {key: value for key, value in os.environ.items() if not key.startswith("SANDTABLE_")}
        self.process = await asyncio.create_subprocess_exec(
            self.binary, "serve", "--listen", "127.0.0.1:0", "--data", self.folder.name,
            "--config", self._configuration(),
            env=clean, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
        )
        self.port = await asyncio.wait_for(self._port(), START_SECONDS)
        # Its further words must be read, or it would stop at a full pipe.
        self.reading = asyncio.create_task(self.process.stderr.read())
        return self

    async def __aexit__(self, *_):
        if self.process.returncode is None:
            self.process.terminate()
            await self.process.wait()
        if self.reading is not None:
            await self.reading
        self.folder.cleanup()

    @property
    def address(self):
        """Where it serves."""
        return f"http://127.0.0.1:{self.port}"

    async def _port(self):
        said = ""
        while line := (await self.process.stderr.readline()).decode():
            said += line
            if found := ADDRESS.search(line):
                return int(found[1])
        raise RuntimeError(f"the server did not start:\n{said}")
