#!/usr/bin/env python3
"""Runs the conformance cases for every client against a real server; see README.md."""

import argparse
import asyncio
import contextlib
import json
import os
import pathlib
import shutil
import socket
import sys

from driver import Driver, DriverEnded
from matching import differences, filled
from proxy import Proxy
from receiver import Receiver
from server import Server

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CASE_SECONDS = 60
BOT_SECONDS = 120
UNTIL_SECONDS = 0.05
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
BINARIES = [TARGET / "release/sandtable", TARGET / "debug/sandtable"]


class Failure(Exception):
    """A case does not hold."""


def load_cases():
    """All cases, with fixtures put in their places."""
    fixtures = json.loads((HERE / "cases/fixtures.json").read_text())
    cases = []
    for path in sorted((HERE / "cases").glob("*.json")):
        if path.name != "fixtures.json":
            cases += json.loads(path.read_text())
    for case in cases:
        case["steps"] = list(expanded(case["steps"], fixtures))
    return cases


def expanded(steps, fixtures):
    """The steps with fixtures and repetitions written out."""
    for step in steps:
        for _ in range(step.get("times", 1)):
            if "use" in step:
                yield from expanded(fixtures[step["use"]], fixtures)
            else:
                yield step


class Run:
    """One case with one client."""

    def __init__(self, case, client, driver, ports, proxy, receiver):
        self.case = case
        self.client = client
        self.driver = driver
        self.ports = ports
        self.proxy = proxy
        self.receiver = receiver
        addresses = {name: self._address(name) for name in ports}
        self.answers = {"addresses": addresses}
        if receiver is not None:
            self.answers["receiver"] = receiver.known()
        self.background = {}

    async def perform(self):
        for number, step in enumerate(self.case["steps"]):
            try:
                await self._step(step)
            except Failure as failure:
                raise Failure(f"step {number + 1} ({step.get('call', 'await')}): {failure}") from None
        if self.background:
            raise Failure(f"nobody awaits {', '.join(self.background)}")
        if self.proxy is not None and (missing := self.proxy.missing()):
            raise Failure(f"these faults did not happen: {missing}")

    async def _step(self, step):
        if "reached" in step:
            await self.proxy.reached(step["reached"]["faults"])
            return
        if "received" in step:
            told = await self.receiver.told(step["received"], filled(step["secret"], self.answers))
            if problems := differences(filled(step["messages"], self.answers), told, "messages"):
                raise Failure("; ".join(problems))
            return
        if "await" in step:
            asked, begun = self.background.pop(step["await"])
            self._judge(begun, await asked)
            return
        line = {
            "endpoints": [self._address(name) for name in step.get("endpoints", ["server"])],
            "call": step["call"],
            "with": filled(step.get("with", {}), self.answers),
        }
        if "token" in step:
            line["token"] = filled(step["token"], self.answers)
        if "deadline_ms" in step:
            line["deadline_ms"] = step["deadline_ms"]
        answer = await self.driver.ask(line)
        if step.get("background"):
            self.background[step["as"]] = (answer, step)
        elif step.get("until"):
            await self._until(step, line, await answer)
        else:
            self._judge(step, await answer)

    async def _until(self, step, line, answer):
        """Asks again until the answer is what the step says; the case's time is the limit."""
        while self._problems(step, answer):
            await asyncio.sleep(UNTIL_SECONDS)
            answer = await (await self.driver.ask(line))
        self._judge(step, answer)

    def _problems(self, step, answer):
        """In what an answer differs from what the step says."""
        if "error" in step:
            return differences(filled(step["error"], self.answers), answer.get("error"))
        if "error" in answer:
            return [f"it failed with {answer['error']}"]
        return differences(filled(step.get("ok", {}), self.answers), answer["ok"])

    def _judge(self, step, answer):
        if answer.get("unsupported"):
            raise Failure("the client has no such call and is not said to lack it")
        if problems := self._problems(step, answer):
            raise Failure("; ".join(problems))
        if "as" in step:
            self.answers[step["as"]] = answer.get("ok", answer.get("error"))

    def _address(self, name):
        return f"http://127.0.0.1:{self.ports[name]}"


def why_not(case, client):
    """Why a case is not for a client, if it is not."""
    if client["name"] not in case.get("only", [client["name"]]):
        return "for other clients"
    lacking = {step["call"] for step in case["steps"] if "call" in step} & set(client["lacks"])
    if lacking or (lacking := set(case.get("needs", [])) & set(client["lacks"])):
        return f"lacks {', '.join(sorted(lacking))}"
    return None


async def run_case(case, client, driver, server, dead_port):
    async with contextlib.AsyncExitStack() as stack:
        proxy = receiver = None
        if "receiver" in case:
            receiver = await stack.enter_async_context(Receiver(case["receiver"]))
        if "settings" in case:
            known = {} if receiver is None else {"receiver": receiver.known()}
            own = Server(server.binary, filled(case["settings"], known))
            server = await stack.enter_async_context(own)
        ports = {"server": server.port, "dead": dead_port}
        if "proxy" in case:
            proxy = await stack.enter_async_context(Proxy(server.port, case["proxy"]))
            ports["proxy"] = proxy.port
        run = Run(case, client, driver, ports, proxy, receiver)
        try:
            await asyncio.wait_for(run.perform(), CASE_SECONDS)
        except TimeoutError:
            raise Failure(f"it is not over after {CASE_SECONDS} s") from None
        finally:
            for asked, _ in run.background.values():
                asked.cancel()


def command(template, server=None, match=""):
    """A program of `clients.json` with its arguments filled in."""
    address = server.address if server is not None else ""
    return [part.format(server=address, match=match, target=TARGET / "debug") for part in template]


def folder(client):
    """Where a client's programs are run."""
    return HERE.parent / client.get("folder", ".")


async def run_bots(client, server):
    """Two of the client's bots play a short match to its end."""
    async with Driver(command(client["driver"]), folder(client)) as driver:
        async def ask(call, given):
            step = {"endpoints": [server.address], "call": call, "with": given}
            return (await (await driver.ask(step)))["ok"]

        sides = [["germany", "italy"], ["france", "soviet-union", "united-kingdom", "united-states"]]
        hosted = await ask("create", {"game": "aa1940", "seats": sides, "round_limit": 1,
                                      "start_policy": "WHEN_FULL"})
        bots = [
            await asyncio.create_subprocess_exec(
                *command(client["bot"], server, hosted["match"]), cwd=folder(client),
                stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
            )
            for _ in sides
        ]
        try:
            said = await asyncio.wait_for(asyncio.gather(*(bot.communicate() for bot in bots)), BOT_SECONDS)
        except TimeoutError:
            raise Failure(f"the bots are not done after {BOT_SECONDS} s") from None
        finally:
            for bot in bots:
                if bot.returncode is None:
                    bot.kill()
                    await bot.wait()
        for bot, (_, complaint) in zip(bots, said):
            if bot.returncode != 0:
                raise Failure(f"a bot ended with {bot.returncode}: {complaint.decode()}")
        match = await ask("get", {"match": hosted["match"]})
        if match["state"] != "FINISHED":
            raise Failure(f"the bots left a match that is {match['state']}")
        return f"{match['version']} commands"


def browser():
    """The browser that pages are shown in, if there is one."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium")


async def run_page(client, server):
    """The client's page does in a browser what it is there to show."""
    page = await asyncio.create_subprocess_exec(
        *command(client["page"], server), cwd=folder(client), env={**os.environ, "CHROMIUM": browser()},
        stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
    )
    try:
        _, complaint = await asyncio.wait_for(page.communicate(), CASE_SECONDS)
    except TimeoutError:
        page.terminate()
        await page.wait()
        raise Failure(f"it is not over after {CASE_SECONDS} s") from None
    if page.returncode != 0:
        raise Failure(complaint.decode())


async def run_client(client, cases, server, with_programs):
    """Gives how many cases passed and which failed."""
    passed, failed = 0, []

    async def show(name, work):
        nonlocal passed
        try:
            note = await work
        except (Failure, DriverEnded) as failure:
            failed.append(name)
            print(f"  FAIL {name}: {failure}")
        else:
            passed += 1
            print(f"  ok   {name}" + (f" ({note})" if note else ""))

    # A port where nobody listens, held so that nobody will.
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        dead_port = held.getsockname()[1]
        async with Driver(command(client["driver"]), folder(client)) as driver:
            for case in cases:
                if reason := why_not(case, client):
                    print(f"  --   {case['name']}: {reason}")
                else:
                    await show(case["name"], run_case(case, client, driver, server, dead_port))
    if with_programs and "bot" in client:
        await show("bots-play-to-the-end", run_bots(client, server))
    if with_programs and "page" in client:
        if browser() is None:
            print("  --   page-in-a-browser: there is no Chromium here; CHROMIUM can say where")
        else:
            await show("page-in-a-browser", run_page(client, server))
    return passed, failed


async def run(arguments):
    server_binary = str(pathlib.Path(arguments.server).resolve())
    clients = json.loads((HERE / "clients.json").read_text())
    unknown = set(arguments.client) - {client["name"] for client in clients}
    if unknown:
        print(f"there is no client {', '.join(unknown)}", file=sys.stderr)
        return 2
    cases = [case for case in load_cases() if arguments.case in case["name"]]
    failures = 0
    for client in clients:
        if arguments.client and client["name"] not in arguments.client:
            continue
        print(f"{client['name']}:")
        async with Server(server_binary) as server:
            passed, failed = await run_client(client, cases, server, with_programs=not arguments.case)
        print(f"  {passed} passed, {len(failed)} failed")
        # Nothing run is no success: a misspelt name must not look like one.
        failures += len(failed) + (passed == 0)
    return 1 if failures else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--client", action="append", default=[], help="only this client; may be repeated")
    parser.add_argument("--case", default="", help="only cases with this in their name, and no bots or pages")
    found = next((binary for binary in BINARIES if binary.exists()), BINARIES[0])
    parser.add_argument("--server", default=str(found), help="the sandtable program")
    sys.exit(asyncio.run(run(parser.parse_args())))


if __name__ == "__main__":
    main()
