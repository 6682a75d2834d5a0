import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { anyUnpack } from "@bufbuild/protobuf/wkt";
import { useSignal } from "@preact/signals";
import { CommandSchema } from "@sandtable/client/gen/sandtable/games/aa1940/v1/command_pb.js";
import {
  type Answer,
  AnswerSchema,
  type Decision,
} from "@sandtable/client/gen/sandtable/games/aa1940/v1/decision_pb.js";
import { useEffect } from "preact/hooks";
import { Late } from "../../../parts/late.js";
import { words } from "../../../words/words.js";
import type { Controls } from "./controls.js";

export type AnswerKind = NonNullable<MessageInitShape<typeof AnswerSchema>["kind"]>;

/** A question with its answers: the one that would be given for the seat is filled in. */
export function DecisionCard({ controls, decision }: { readonly controls: Controls; readonly decision: Decision }) {
  const standIn = useSignal<Answer | undefined>(undefined);
  const ready = useSignal(false);
  useEffect(() => {
    let over = false;
    void controls.desk
      .standIn()
      .then((packed) => {
        const command = packed === undefined ? undefined : anyUnpack(packed, CommandSchema);
        const answers = command?.kind.case === "answer" && command.kind.value.decision === decision.id;
        if (!over && answers && command.kind.case === "answer") standIn.value = command.kind.value.answer;
      })
      .catch(() => undefined)
      .finally(() => {
        if (!over) ready.value = true;
      });
    return () => {
      over = true;
    };
  }, [decision.id]);
  const send = (kind: AnswerKind) => {
    void controls.send({ case: "answer", value: { decision: decision.id, answer: create(AnswerSchema, { kind }) } });
  };
  const { play } = words.value;
  const title = controls.asked(decision);
  return (
    <section class="decision" aria-label={title}>
      <p class="quiet small">{play.decision}</p>
      <h2>{title}</h2>
      {ready.value && (
        <Late
          name="aa1940-forms"
          load={async () => (await import("./parts.js")).Form}
          props={{ controls, decision, standIn: standIn.value, send }}
        />
      )}
    </section>
  );
}
