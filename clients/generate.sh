#!/usr/bin/env bash
# Generates the TypeScript and Go clients' code from the contract. With --check it changes
# nothing and fails when what is checked in differs from what the contract gives.
set -euo pipefail
cd "$(dirname "$0")"
buf="$PWD/../.tools/node_modules/.bin/buf"

# Where each client's generated code is.
declare -A folders=([typescript]=src/gen [go]=gen)

fresh="$(mktemp -d)"
trap 'rm -rf "$fresh"' EXIT
stale=0
for client in typescript go; do
    folder="${folders[$client]}"
    (cd "$client" && "$buf" generate --output "$fresh/$client")
    if [ "${1:-}" = --check ]; then
        diff -rq "$client/$folder" "$fresh/$client/$folder" || stale=1
    else
        rm -rf "${client:?}/$folder"
        cp -R "$fresh/$client/$folder" "$client/$folder"
    fi
done
if [ "$stale" = 1 ]; then
    echo "the clients' code is not what the contract gives: run make generate-clients" >&2
    exit 1
fi
