import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { fromBinary } from "@bufbuild/protobuf";
import { MatchExportSchema } from "../src/gen/sandtable/matches/v1/match_export_pb.js";
import { diceKey, entryDice, nonceCommitment, seedCommitment, verify } from "../src/verify/index.js";

const ROOT = new URL("../../../../", import.meta.url);

async function kept(name: string) {
  const packed = await readFile(new URL(`clients/cli/testdata/exports/${name}.sandtable.gz`, ROOT));
  return fromBinary(MatchExportSchema, gunzipSync(packed));
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

for (const name of ["aa-sensible-1", "aa-random-1"]) {
  test(`the export ${name} is true`, async () => {
    const exported = await kept(name);
    const report = await verify(exported);
    assert.equal(report.difference, undefined);
    assert.equal(report.entries, exported.entries.length);
    assert.equal(report.table?.length, 32);
  });
}

test("what was changed is found", async () => {
  const other = await kept("aa-sensible-1");
  const nonce = other.nonces.findIndex((bytes) => bytes.length > 0);
  const changed = Uint8Array.of(...(other.nonces[nonce] ?? []), 1);
  other.nonces[nonce] = changed;
  assert.match((await verify(other)).difference?.what ?? "", /^the nonce of seat/);
  const seat = other.match?.seats[nonce];
  assert.ok(seat);
  seat.nonce = changed;
  assert.match((await verify(other)).difference?.what ?? "", /^what seat \d+ is bound to$/);

  const scheme = await kept("aa-sensible-1");
  assert.ok(scheme.match);
  for (const unknown of [0, 1, 4]) {
    scheme.match.diceScheme = unknown;
    await assert.rejects(verify(scheme), { message: `the match has dice of scheme ${unknown}, which is not known` });
  }
  scheme.match.diceScheme = 3;
  await assert.rejects(verify(scheme), /place 0 in a pair/);
});

test("the documented examples are true", async () => {
  const text = await readFile(new URL("docs/dice.md", ROOT), "utf8");
  const documented = (what: string) => {
    const found = new RegExp(`^    ${what} *[=:] ([0-9a-f ]+)$`, "m").exec(text);
    assert.ok(found?.[1], what);
    return found[1];
  };
  const seed = new Uint8Array(32).fill(7);
  assert.equal(documented("commitment"), hex(await seedCommitment(seed)));
  const bound = [new Uint8Array(16).fill(1), new Uint8Array(), new Uint8Array(16).fill(2)];
  assert.equal(documented("nonce commitment of seat 0"), hex(await nonceCommitment(bound[0] ?? seed)));
  const second = await diceKey(2, seed, bound);
  assert.equal(documented("key of scheme 2"), hex(second));
  for (const entry of [1n, 2n])
    assert.equal(documented(`its first dice of entry ${entry}`), (await entryDice(second, entry, 40)).join(" "));
  const third = await diceKey(3, seed, bound);
  assert.equal(documented("key of scheme 3"), hex(third));
  assert.equal(documented("the dice of entry 1 in both"), (await entryDice(third, 1n, 40)).join(" "));
});
