"""What must be in the Python packages of a folder.

    package_python.py FOLDER
"""

import email
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# What an index shows of a package.
SHOWN = ["Name", "Version", "Summary", "Author", "License-Expression", "Classifier", "Project-URL"]


def must(holds, otherwise):
    """Ends the program unless something holds."""
    if not holds:
        raise SystemExit(otherwise)


def main():
    (source,) = Path(sys.argv[1]).glob("*.tar.gz")
    (wheel,) = Path(sys.argv[1]).glob("*.whl")
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
        links = [member.name for member in archive if member.issym()]
    contract = {f"proto/{path.relative_to(ROOT / 'proto')}" for path in ROOT.glob("proto/**/*.proto")}
    must(contract <= names, f"the source lacks {sorted(contract - names)}")
    must({"LICENSE", "README.md", "setup.py"} <= names, "the source lacks licence or words")
    must(not links, f"the source points outside of itself: {links}")
    generated = [name for name in names if "_pb2" in name]
    must(not generated, f"the source has what is generated from it: {sorted(generated)[:3]}")

    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        shown = email.message_from_bytes(archive.read(metadata))
    missing = [field for field in SHOWN if not shown.get(field)]
    must(not missing, f"the wheel does not say {missing}")
    must("Typing :: Typed" in shown.get_all("Classifier"), "the wheel does not say that it has types")
    for name in ["sandtable/py.typed", "sandtable/matches/v1/match_service_pb2_grpc.pyi"]:
        must(name in names, f"the wheel lacks {name}")
    must(any(name.endswith("/licenses/LICENSE") for name in names), "the wheel lacks its licence")
    strange = [name for name in names if not name.startswith("sandtable")]
    must(not strange, f"the wheel has what is not the package's: {strange}")
    print(f"{source.name} has the contract, {wheel.name} has types, licence and metadata")


main()
