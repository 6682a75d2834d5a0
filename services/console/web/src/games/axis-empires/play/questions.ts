import { create, type MessageInitShape } from "@bufbuild/protobuf";
import type { Choice, Pick } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/choice_pb.js";
import {
  type Answer,
  AnswerSchema,
  type Decision,
} from "@sandtable/client/gen/sandtable/games/axis_empires/v1/decision_pb.js";
import { Truce } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/politics_pb.js";
import type { PlacedUse } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/support_pb.js";
import { factionName } from "../atlas.js";
import { direction, type Names, spoken } from "../names.js";
import { title } from "./act.js";

/** One of the answers to a question. */
export interface Option {
  readonly answer: Answer;
  readonly text: string;
  /** What comes of it, where the words do not say it. */
  readonly note: string;
  /** The hex that it is about, by its code. */
  readonly hex: string | undefined;
}

type AnswerKind = NonNullable<MessageInitShape<typeof AnswerSchema>["kind"]>;

/** The answers to a question, as the server lists them. */
export function options(names: Names, { question }: Decision): readonly Option[] {
  const option = (kind: AnswerKind, text: string, hex?: number, note = ""): Option => ({
    answer: create(AnswerSchema, { kind }),
    text: title(text),
    note,
    hex: names.code(hex),
  });
  const stands = (id: number) => {
    const at = names.find(id)?.at?.kind;
    return at?.case === "hex" ? at.value : undefined;
  };
  /** Units of a kind look alike: where one stands tells them apart. */
  const where = (id: number) => (stands(id) === undefined ? "" : `It stands in ${names.hex(stands(id))}.`);
  switch (question.case) {
    case "stacking":
      return question.value.losses.map((loss) =>
        option({ case: "stacking", value: loss }, names.loss(loss), question.value.hex),
      );
    case "contest":
      return [
        option({ case: "contest", value: {} }, "it stands"),
        ...question.value.with.map((id) =>
          option(
            { case: "contest", value: { with: id } },
            `${names.piece(id)} contests it`,
            undefined,
            "Both go to a delay box.",
          ),
        ),
      ];
    case "placed":
      return question.value.uses.map((use) => option({ case: "placed", value: use }, useOf(names, use), useHex(use)));
    case "rangedSupport":
      return [
        option({ case: "rangedSupport", value: {} }, "none does"),
        ...question.value.headquarters.map((id) =>
          option(
            { case: "rangedSupport", value: { headquarters: id } },
            `${names.piece(id)} does`,
            stands(id),
            "One column in the defender's favour.",
          ),
        ),
      ];
    case "suffer":
      return [
        ...question.value.retreats.map((hex) =>
          option(
            { case: "suffer", value: { kind: { case: "retreat", value: hex } } },
            `retreat to ${names.hex(hex)}`,
            hex,
            "No step is lost; the hex is given up.",
          ),
        ),
        ...question.value.losses.map((loss) =>
          option(
            { case: "suffer", value: { kind: { case: "lose", value: loss } } },
            names.loss(loss),
            stands(loss.piece),
            where(loss.piece),
          ),
        ),
      ];
    case "advance":
      return [
        option({ case: "advance", value: {} }, "no more", undefined, "The combat ends."),
        ...question.value.moves.map((advance) =>
          option(
            { case: "advance", value: { advance } },
            `${names.piece(advance.piece)} to ${advance.path.map((hex) => names.hex(hex)).join(", ")}`,
            advance.path.at(-1),
          ),
        ),
      ];
    case "choice":
      return question.value.options.map((pick, place) =>
        option({ case: "choice", value: pick }, picked(names, question.value, pick, place), pickHex(pick)),
      );
    case "luck":
      return [
        option({ case: "luck", value: false }, "it stands"),
        option(
          { case: "luck", value: true },
          "it is cast again",
          undefined,
          "The second die counts, whatever it shows.",
        ),
      ];
    default:
      return [];
  }
}

/** The hexes that a question is about, by their codes. */
export function questionHexes(names: Names, decision: Decision): string[] {
  const { question } = decision;
  const own =
    question.case === "stacking" || question.case === "rangedSupport"
      ? question.value.hex
      : question.case === "suffer"
        ? question.value.stack
        : question.case === "luck"
          ? question.value.hex
          : undefined;
  const codes = [names.code(own), ...options(names, decision).map(({ hex }) => hex)];
  return [...new Set(codes.filter((code) => code !== undefined))];
}

function useOf(names: Names, { kind }: PlacedUse): string {
  switch (kind.case) {
    case "beachhead":
      return `it makes a Beachhead that points ${direction(kind.value)}`;
    case "escort":
      return "it becomes an escort convoy";
    case "strike":
      return `it strikes ${names.hex(kind.value)}`;
    case "devastate":
      return kind.value.marker === undefined
        ? "it devastates"
        : `it devastates: ${names.piece(kind.value.marker)} goes`;
    default:
      return "it stays as it is";
  }
}

function useHex({ kind }: PlacedUse): number | undefined {
  return kind.case === "strike" ? kind.value : undefined;
}

function picked(names: Names, choice: Choice, { kind }: Pick, place: number): string {
  const words = choice.words[place] ?? "";
  if (kind.case === "nth") return words === "" ? `number ${kind.value + 1}` : words;
  const said = pickedAs(names, kind);
  return words === "" ? said : `${said}: ${words}`;
}

function pickedAs(names: Names, kind: Pick["kind"]): string {
  switch (kind.case) {
    case "pass":
      return "none, or no";
    case "yes":
      return "yes";
    case "country":
      return names.area(kind.value);
    case "card":
      return names.card(kind.value);
    case "faction":
      return factionName(kind.value);
    case "piece":
      return names.piece(kind.value);
    case "hex":
      return names.hex(kind.value);
    case "stand":
      return `${names.piece(kind.value.piece)} in ${names.hex(kind.value.hex)}`;
    case "loss":
      return names.loss(kind.value);
    case "replacement":
      return `${names.kind(kind.value.unit)}: ${names.place(kind.value.to)}`;
    case "truce":
      return spoken(Truce[kind.value] ?? "a truce");
    case "posture":
      return names.atlas.pack.postureBoxes[kind.value]?.name ?? "a box";
    default:
      return "something else";
  }
}

function pickHex({ kind }: Pick): number | undefined {
  if (kind.case === "hex") return kind.value;
  if (kind.case === "stand") return kind.value.hex;
  return kind.case === "replacement" && kind.value.to?.kind.case === "hex" ? kind.value.to.kind.value : undefined;
}
