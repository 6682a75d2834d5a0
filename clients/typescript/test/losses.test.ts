import assert from "node:assert/strict";
import { test } from "node:test";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { anyLegal, Decision_LossesSchema, DecisionSchema, LegalSchema, UnitType } from "@sandtable/client/aa1940";

type Losses = MessageInitShape<typeof Decision_LossesSchema>;

/** The losses that are answered to a question, many times over. */
function* answered(question: Losses) {
  for (let draw = 0; draw < 50; draw++) {
    const value = create(Decision_LossesSchema, question);
    const decision = create(DecisionSchema, { id: 1, question: { case: "losses", value } });
    const command = anyLegal(create(LegalSchema, { decisions: [decision] }));
    assert.equal(command?.kind.case, "answer");
    const kind = command.kind.value.answer?.kind;
    assert.equal(kind?.case, "losses");
    yield kind.value.losses.map(({ unit, destroyed, damaged }) => [unit, destroyed, damaged]);
  }
}

test("submarines never hit aircraft", () => {
  const groups = [
    { unit: 1, type: UnitType.FIGHTER, count: 3 },
    { unit: 2, type: UnitType.DESTROYER, count: 3 },
  ];
  for (const losses of answered({ groups, hits: { bySubmarines: 3 }, required: 3 })) {
    assert.deepEqual(losses, [[2, 3, 0]]);
  }
});

test("a capital ship is damaged before it sinks, and takes two hits", () => {
  const groups = [{ unit: 1, type: UnitType.BATTLESHIP, count: 2 }];
  for (const losses of answered({ groups, hits: { byOthers: 3 }, required: 3 })) {
    assert.deepEqual(losses, [[1, 1, 1]]);
  }
});

test("transports are lost last", () => {
  const groups = [
    { unit: 1, type: UnitType.TRANSPORT, count: 3 },
    { unit: 2, type: UnitType.CRUISER, count: 1 },
  ];
  for (const losses of answered({ groups, hits: { byOthers: 2 }, required: 2 })) {
    assert.deepEqual(losses, [
      [1, 1, 0],
      [2, 1, 0],
    ]);
  }
});
