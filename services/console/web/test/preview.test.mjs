// What settings of a tournament come to, computed from the sources of the page.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { sources } from "./sources.mjs";

let preview;
let create;
let schema;

before(async () => {
  const page = await sources(`
    export { preview } from "./src/organise/preview.ts";
    export { create } from "@bufbuild/protobuf";
    export { TournamentSettingsSchema as schema } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
  `);
  ({ preview, create, schema } = page);
});

const system = (name, value, more = {}) => ({ system: { case: name, value }, ...more });
/** Rounds, fixtures and matches at most, stage by stage. */
const sizes = (settings, entrants) =>
  preview(create(schema, settings), entrants).map(({ rounds, fixtures, matches }) => [
    rounds[1],
    fixtures?.[1],
    matches?.[1],
  ]);

test("round robins, of one group and of several", () => {
  assert.deepEqual(sizes({ stages: [system("roundRobin", {})] }, 6), [[5, 15, 15]]);
  assert.deepEqual(sizes({ stages: [system("roundRobin", { twice: true })] }, 5), [[10, 20, 20]]);
  // Groups of three, two and two.
  assert.deepEqual(sizes({ stages: [system("roundRobin", { groups: 3 })] }, 7), [[3, 5, 5]]);
});

test("a Swiss, a knockout, and what follows what", () => {
  assert.deepEqual(sizes({ stages: [system("swiss", { rounds: 5 })] }, 9), [[5, 20, 20]]);
  assert.deepEqual(sizes({ stages: [system("knockout", { thirdPlace: true })] }, 8), [[3, 8, 8]]);
  const best = { intake: { best: 2 } };
  const groups = { stages: [system("roundRobin", { groups: 4 }), system("knockout", {}, best)] };
  assert.deepEqual(sizes(groups, 16), [
    [3, 24, 24],
    [3, 7, 7],
  ]);
});

test("a double elimination as the server plays it: 6 entrants, 10 fixtures and one more", () => {
  const stage = system("knockout", { doubleElimination: true, finalReset: true });
  assert.deepEqual(sizes({ stages: [stage] }, 6)[0].slice(1), [11, 11]);
});

test("matches of a fixture, and time", () => {
  const bestOf = { fixture: { form: 2, bestOf: 5 }, stages: [system("knockout", {})] };
  assert.deepEqual(sizes(bestOf, 4), [[2, 3, 15]]);
  const [timed] = preview(
    create(schema, {
      round: { duration: { seconds: 3600n }, pause: { seconds: 600n } },
      stages: [system("swiss", { rounds: 3 })],
    }),
    8,
  );
  assert.equal(timed.length, 3 * 3600 + 2 * 600);
  const [open, arena] = preview(
    create(schema, { stages: [system("swiss", { rounds: 3 }), system("arena", { duration: { seconds: 7200n } })] }),
    8,
  );
  assert.equal(open.length, undefined);
  assert.equal(arena.length, 7200);
});
