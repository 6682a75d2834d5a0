"""Builds the package: generates Python from the contract in `proto/` first.

The generated modules are not kept beside the code: what is installed always fits the
contract of the checkout that it was installed from.
"""

import sys
from importlib import resources
from pathlib import Path

from grpc_tools import protoc
from setuptools import setup

CONTRACT = Path(__file__).resolve().parents[2] / "proto"
TARGET = Path(__file__).resolve().parent / "src"


def generate() -> None:
    """Messages, services and their types, under the package names of the contract."""
    sources = sorted(str(path.relative_to(CONTRACT)) for path in CONTRACT.rglob("*.proto"))
    # The type generators are console scripts beside the interpreter that builds.
    scripts = Path(sys.executable).parent
    plugins = [
        f"--plugin={name}={path}"
        for name in ("protoc-gen-mypy", "protoc-gen-mypy_grpc")
        if (path := scripts / name).exists()
    ]
    arguments = [
        f"-I{CONTRACT}",
        f"-I{resources.files('grpc_tools') / '_proto'}",
        f"--python_out={TARGET}",
        f"--grpc_python_out={TARGET}",
        f"--mypy_out=quiet:{TARGET}",
        f"--mypy_grpc_out=quiet:{TARGET}",
    ]
    if protoc.main(["protoc", *plugins, *arguments, *sources]) != 0:
        raise SystemExit("the contract could not be compiled")


generate()
setup()
