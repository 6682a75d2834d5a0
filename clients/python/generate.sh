#!/usr/bin/env bash
# Generates Python classes from the contract into the folder `generated`.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p generated
python3 -m grpc_tools.protoc -I ../../proto --python_out=generated --pyi_out=generated \
    --grpc_python_out=generated $(cd ../../proto && find sandtable -name '*.proto')
