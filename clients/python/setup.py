"""Builds the package: generates Python from the contract in `proto/` first.

The generated modules are not kept beside the code: what is installed always fits the
contract of the checkout that it was installed from. A source distribution takes contract
and licence along, for there is no checkout round it.
"""

import shutil
import sys
from importlib import resources
from pathlib import Path

from grpc_tools import protoc
from setuptools import setup
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
TARGET = HERE / "src"
# In a source distribution, and in a checkout.
CARRIED = HERE / "proto"
CONTRACT = CARRIED if CARRIED.is_dir() else HERE.parents[1] / "proto"
# Generated from the contract, which is what a source distribution has in their place.
GENERATED = ("_pb2.py", "_pb2.pyi", "_pb2_grpc.py", "_pb2_grpc.pyi")


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


class SourceDistribution(sdist):
    """A source distribution with the contract inside."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        """Adds contract and licence to what setuptools has found."""
        kept = [name for name in files if not name.endswith(GENERATED)]
        super().make_release_tree(base_dir, kept)
        for path in CONTRACT.rglob("*.proto"):
            copy = Path(base_dir, "proto", path.relative_to(CONTRACT))
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)


# Where a wheel and a source distribution look for it.
if CONTRACT != CARRIED:
    shutil.copyfile(HERE.parents[1] / "LICENSE", HERE / "LICENSE")
generate()
setup(cmdclass={"sdist": SourceDistribution})
