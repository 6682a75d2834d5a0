"""Receives webhooks, and checks that each is signed as Standard Webhooks has it."""

import asyncio
import base64
import hashlib
import hmac
import json


class Receiver:
    """Answers posts with the given statuses, one after the other, and then with 204.

    Challenges are answered as they ask, and are no posts.
    """

    def __init__(self, statuses):
        self.statuses = list(statuses)
        self.posts = []
        self.progress = asyncio.Condition()
        self.listener = None

    async def __aenter__(self):
        self.listener = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_):
        self.listener.close()

    def known(self):
        """What a case may refer to."""
        port = self.listener.sockets[0].getsockname()[1]
        return {"url": f"http://127.0.0.1:{port}/hook", "port": port}

    async def told(self, count, secret):
        """The first so many messages once they have come, each with whether it is genuine."""
        async with self.progress:
            await self.progress.wait_for(lambda: len(self.posts) >= count)
        return [
            {
                "id": headers["webhook-id"],
                "type": json.loads(body)["type"],
                "data": json.loads(body)["data"],
                "genuine": genuine(headers, body, secret),
            }
            for headers, body in self.posts[:count]
        ]

    async def _accept(self, reader, writer):
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")[1:-2]
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head)}
            body = await reader.readexactly(int(headers["content-length"]))
            told = json.loads(body)
            answer = b""
            if told["type"] == "webhook.challenge":
                status, answer = 200, told["data"]["challenge"].encode()
            else:
                status = self.statuses.pop(0) if self.statuses else 204
            head = f"HTTP/1.1 {status} Whatever\r\ncontent-length: {len(answer)}\r\nconnection: close\r\n\r\n"
            writer.write(head.encode() + answer)
            await writer.drain()
        finally:
            writer.close()
        if answer:
            return
        async with self.progress:
            self.posts.append((headers, body))
            self.progress.notify_all()


def genuine(headers, body, secret):
    """Whether one of the signatures was made with the secret."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    right = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return f"v1,{right}" in headers["webhook-signature"].split(" ")
