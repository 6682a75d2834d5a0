"""The diplomacy server on a port of the loopback address, in a folder of its own."""

import functools
import sys
import tempfile

import tornado.web
from diplomacy import Server

# It would listen on every address of the machine.
tornado.web.Application.listen = functools.partialmethod(
    tornado.web.Application.listen, address="127.0.0.1"
)

with tempfile.TemporaryDirectory() as folder:
    Server(server_dir=folder).start(port=int(sys.argv[1]))
