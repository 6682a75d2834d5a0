import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import { createRouterTransport } from "@connectrpc/connect";
import {
  Client,
  type LogEntry,
  LogEntrySchema,
  type LogHead,
  LogHeadSchema,
  MatchService,
  RewrittenError,
  verifyBetween,
  verifyHead,
} from "@sandtable/client";

/** What the tests of all clients check. */
interface Vectors {
  heads: Record<string, JsonValue>;
  forged: Record<string, JsonValue>;
  entries: Record<string, JsonValue[]>;
  between: { name: string; earlier: string; entries: string; later: string; fault: string }[];
}

const file = new URL("../../../conformance/heads.json", import.meta.url);
const vectors = JSON.parse(await readFile(file, "utf8")) as Vectors;

function head(name: string): LogHead {
  return fromJson(LogHeadSchema, vectors.heads[name]!);
}

function entries(name: string): LogEntry[] {
  return vectors.entries[name]!.map((entry) => fromJson(LogEntrySchema, entry));
}

function faulty(fault: string): (thrown: unknown) => boolean {
  return (thrown) => thrown instanceof RewrittenError && thrown.fault === fault;
}

test("a head is signed with its key, or it is forged", async () => {
  for (const name of Object.keys(vectors.heads)) await verifyHead(head(name));
  for (const [name, forged] of Object.entries(vectors.forged)) {
    await assert.rejects(verifyHead(fromJson(LogHeadSchema, forged)), faulty("signature"), name);
  }
});

for (const { name, earlier, entries: between, later, fault } of vectors.between) {
  test(`between two heads: ${name}`, async () => {
    const verified = verifyBetween(earlier === "" ? undefined : head(earlier), entries(between), head(later));
    await (fault === "" ? verified : assert.rejects(verified, faulty(fault)));
  });
}

test("neither of two heads may be forged", async () => {
  const [forged] = Object.values(vectors.forged).map((one) => fromJson(LogHeadSchema, one));
  const told = entries("told");
  await assert.rejects(verifyBetween(forged, told, head("told-5")), faulty("signature"));
  await assert.rejects(verifyBetween(head("told-2"), told, forged!), faulty("signature"));
});

/** A client of a server that has these entries, and gives them in pages of two. */
function serving(log: LogEntry[], stands: LogHead): Client {
  const transport = createRouterTransport(({ service }) => {
    service(MatchService, {
      getLogHead: () => stands,
      listLogEntries({ afterSequence, pageToken }) {
        const from = Number(pageToken === "" ? afterSequence : pageToken);
        const rest = log.length > from + 2;
        return { entries: log.slice(from, from + 2), nextPageToken: rest ? `${from + 2}` : "" };
      },
    });
  });
  return Client.over("http://test", () => transport);
}

test("a client asks for what is between a kept head and now", async () => {
  const now = await serving(entries("told"), head("told-5")).logHeadSince(head("told-2"));
  assert.equal(now.length, 5n);
  const anew = serving(entries("anew"), head("anew-5"));
  await assert.rejects(anew.logHeadSince(head("told-3")), faulty("history"));
});
