import { toBinary } from "@bufbuild/protobuf";
import { anyUnpack } from "@bufbuild/protobuf/wkt";
import { useSignal } from "@preact/signals";
import { CommandSchema } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/command_pb.js";
import {
  type Answer,
  AnswerSchema,
  type Decision,
} from "@sandtable/client/gen/sandtable/games/axis_empires/v1/decision_pb.js";
import { useEffect } from "preact/hooks";
import { toHex } from "../../../hex.js";
import { Late } from "../../../parts/late.js";
import { words } from "../../../words/words.js";
import type { Controls } from "./controls.js";
import { options } from "./questions.js";

/** A question with its answers as cards: the one that would be given for the seat is marked. */
export function DecisionCard({ controls, decision }: { readonly controls: Controls; readonly decision: Decision }) {
  const standIn = useSignal<Answer | undefined>(undefined);
  const all = useSignal(false);
  useEffect(() => {
    let over = false;
    controls.desk.standIn().then(
      (packed) => {
        const kind = packed === undefined ? undefined : anyUnpack(packed, CommandSchema)?.kind;
        if (!over && kind?.case === "answer" && kind.value.decision === decision.id) standIn.value = kind.value.answer;
      },
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [decision.id]);
  const { play } = words.value;
  const { names } = controls.table;
  const title = controls.asked(decision);
  const found = options(names, decision);
  const shown = all.value ? found : found.slice(0, SHOWN);
  // Encoded alike is equal, and what encodes is loaded already.
  const encoded = (answer: Answer) => toHex(toBinary(AnswerSchema, answer));
  const given = standIn.value && encoded(standIn.value);
  return (
    <section class="decision" aria-label={title}>
      <p class="quiet small">{play.decision}</p>
      <h2>{title}</h2>
      <div class="options">
        {shown.map((option, place) => {
          const { text, note, hex } = option;
          const isDefault = given === encoded(option.answer);
          return (
            <button
              key={place}
              type="button"
              class={isDefault ? "option default" : "option"}
              disabled={controls.desk.busy.value}
              onMouseEnter={() => controls.hover(hex)}
              onFocus={() => controls.hover(hex)}
              onClick={() => void controls.answer(decision.id, option)}
            >
              <strong>{text}</strong>
              {note !== "" && <span class="quiet small">{note}</span>}
              {isDefault && <span class="badge">{play.byDefault}</span>}
            </button>
          );
        })}
      </div>
      {shown.length < found.length && (
        <button type="button" onClick={() => (all.value = true)}>
          {play.allAnswers(found.length)}
        </button>
      )}
      <Late
        name="axis-empires-standing"
        load={async () => (await import("./parts.js")).Standing}
        props={{ controls, decision }}
        quiet
      />
    </section>
  );
}

/** Answers that are shown at first. */
const SHOWN = 12;
