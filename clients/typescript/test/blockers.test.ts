import assert from "node:assert/strict";
import { test } from "node:test";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { anyLegal, LegalSchema, type PhaseLegalSchema } from "@sandtable/client/aa1940";

function chosen(phase: MessageInitShape<typeof PhaseLegalSchema>) {
  return anyLegal(create(LegalSchema, { phase }))?.kind;
}

const move = { case: "move", value: { to: "france" } } as const;
const back = { case: "takeBack", value: { steps: 1 } } as const;

test("a blocked phase is led on by its remedy", () => {
  const blockers = [{ remedy: { kind: back } }, { remedy: { kind: move } }];
  const kind = chosen({ takeBack: 3, blockers });
  assert.equal(kind?.case === "move" && kind.value.to, "france");
});

test("drafts are taken back all at once", () => {
  const kind = chosen({ takeBack: 3, blockers: [{ remedy: { kind: back } }] });
  assert.equal(kind?.case === "takeBack" && kind.value.steps, 3);
});
