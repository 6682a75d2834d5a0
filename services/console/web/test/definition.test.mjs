// Definitions of tournaments: what the page writes as TOML reads as the same settings.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sources } from "./sources.mjs";

const SETTINGS = {
  displayName: 'Spring "cup" \x7f\n\\ ü <b>',
  rounds: 3,
  ratio: 1.5,
  rated: true,
  kinds: [1, 2],
  none: [],
  "not bare": "yes",
  stages: [{ swiss: { rounds: 2 } }, { knockout: {}, tieBreaks: ["TIE_BREAK_WINS"] }],
  match: {
    game: "aa1940",
    options: { "@type": "type.googleapis.com/sandtable.games.aa1940.v1.Options", seats: [{ powers: ["germany"] }, {}] },
  },
  mixed: [[{ a: "b" }], "c"],
};

test("settings are written as TOML that reads as the same", async () => {
  const { parse, tomlText } = await sources(`
    export { parse } from "smol-toml";
    export { tomlText } from "./src/organise/toml-text.ts";
  `);
  assert.deepEqual(JSON.parse(JSON.stringify(parse(tomlText(SETTINGS)))), SETTINGS);
});
