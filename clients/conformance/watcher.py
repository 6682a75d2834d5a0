"""Reads along what a server sends, to know when the moment for a fault has come."""

import re

HTTP2_PREFACE = b"PRI * HTTP/2.0"
FRAME_HEADER = 9
DATA, HEADERS = 0, 1
MESSAGE_HEADER = 5
CHUNK_LINE = re.compile(rb"([0-9a-fA-F]+)[^\r\n]*\r\n")


def watcher_for(fault, first):
    """The watcher for a fault on a connection that begins so."""
    if not fault.keys() & {"swallow_answer", "cut_after"}:
        return Passing()
    kind = Http2 if first.startswith(HTTP2_PREFACE) else Http1
    return kind(fault.get("swallow_answer", False), fault.get("cut_after"))


class Passing:
    """Lets everything pass."""

    def look(self, data):
        """What of the data may pass, and whether the connection is to be cut after it."""
        return data, False


class Messages:
    """Finds the end of the n-th message in the bodies of answers."""

    def __init__(self, count):
        self.count = count
        self.rest = b""
        self.inside = 0

    def end(self, body):
        """Where in this piece of the body the last message ends, if it does here."""
        at = 0
        while self.count is not None:
            if self.inside:
                step = min(self.inside, len(body) - at)
                at, self.inside = at + step, self.inside - step
                if self.inside:
                    return None
                self.count -= 1
                if self.count == 0:
                    return at
            step = min(MESSAGE_HEADER - len(self.rest), len(body) - at)
            self.rest, at = self.rest + body[at : at + step], at + step
            if len(self.rest) < MESSAGE_HEADER:
                return None
            # An empty message is never sent by these streams.
            self.inside, self.rest = int.from_bytes(self.rest[1:], "big"), b""
        return None


class Http2:
    """Reads frames."""

    def __init__(self, swallow, cut_after):
        self.swallow = swallow
        self.messages = Messages(cut_after)
        self.buffer = b""

    def look(self, data):
        """What of the data may pass, and whether the connection is to be cut after it."""
        self.buffer += data
        passed = b""
        while len(self.buffer) >= FRAME_HEADER:
            whole = FRAME_HEADER + int.from_bytes(self.buffer[:3], "big")
            if len(self.buffer) < whole:
                break
            frame, self.buffer = self.buffer[:whole], self.buffer[whole:]
            if frame[3] == HEADERS and self.swallow:
                return passed, True
            if frame[3] == DATA and (end := self.messages.end(frame[FRAME_HEADER:])) is not None:
                header = end.to_bytes(3, "big") + bytes([DATA, 0]) + frame[5:FRAME_HEADER]
                return passed + header + frame[FRAME_HEADER : FRAME_HEADER + end], True
            passed += frame
        return passed, False


class Http1:
    """Reads the chunks of one answer, which is all that a connection with a fault is for."""

    def __init__(self, swallow, cut_after):
        self.swallow = swallow
        self.messages = Messages(cut_after)
        self.buffer = b""
        self.in_body = False

    def look(self, data):
        """What of the data may pass, and whether the connection is to be cut after it."""
        if self.swallow:
            return b"", True
        self.buffer += data
        passed = b""
        if not self.in_body:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return b"", False
            passed, self.buffer, self.in_body = head + found, rest, True
        while line := CHUNK_LINE.match(self.buffer):
            size = int(line[1], 16)
            whole = line.end() + size + len(b"\r\n")
            if len(self.buffer) < whole:
                break
            body = self.buffer[line.end() : line.end() + size]
            if (end := self.messages.end(body)) is not None:
                return passed + b"%x\r\n%s\r\n" % (end, body[:end]), True
            passed, self.buffer = passed + self.buffer[:whole], self.buffer[whole:]
        return passed, False
