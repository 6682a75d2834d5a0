import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { BattleRole } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/combat_pb.js";
import {
  type Choice,
  ChoiceAbout,
  type Pick,
} from "@sandtable/client/gen/sandtable/games/axis_empires/v1/choice_pb.js";
import {
  type Answer,
  AnswerSchema,
  type Decision,
  StackFault,
} from "@sandtable/client/gen/sandtable/games/axis_empires/v1/decision_pb.js";
import { type LuckQuestion, ThrowPurpose } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/luck_pb.js";
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

/** What a question asks, in a sentence. */
export function questionTitle(names: Names, { faction, question }: Decision): string {
  return `${factionName(faction)}: ${asked(names, question)}`;
}

function asked(names: Names, question: Decision["question"]): string {
  switch (question.case) {
    case "stacking":
      return `${FAULTS[question.value.fault] ?? "too many units"} in ${names.hex(question.value.hex)} – who loses a step?`;
    case "contest": {
      const { strike, piece, at } = question.value;
      return `is ${strike ? "the strike of " : ""}${names.piece(piece)} contested in ${names.place(at)}?`;
    }
    case "placed":
      return `what becomes of ${names.piece(question.value.piece)}?`;
    case "rangedSupport":
      return `does a headquarters support the defenders of ${names.hex(question.value.hex)}?`;
    case "suffer":
      return `what does the ${question.value.role === BattleRole.ATTACKER ? "attacker" : "defender"} in ${names.hex(question.value.stack)} suffer?`;
    case "advance":
      return "which unit advances?";
    case "choice":
      return chosen(names, question.value);
    case "luck":
      return `is the ${question.value.die} ${thrown(names, question.value)} cast again?`;
    default:
      return "a question.";
  }
}

const FAULTS: Record<number, string> = {
  [StackFault.HEADQUARTERS]: "more than one headquarters",
  [StackFault.FORTRESSES]: "more than one fortress",
  [StackFault.MINORS]: "units of different minor countries",
};

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

function thrown(names: Names, { purpose, hex, piece, modifier, faction }: LuckQuestion): string {
  const added = modifier === 0 ? "" : ` (${modifier > 0 ? "+" : "−"}${Math.abs(modifier)})`;
  switch (purpose) {
    case ThrowPurpose.COMBAT:
      return `of the attack on ${names.hex(hex)}`;
    case ThrowPurpose.ATTRITION:
      return `of the attrition in ${names.hex(hex)}`;
    case ThrowPurpose.DELAY:
      return `of the delay of ${piece === undefined ? "a counter" : names.piece(piece)}${added}`;
    case ThrowPurpose.EVENT:
      return `of an event of the ${factionName(faction)}${added}`;
    default:
      return "of the weather";
  }
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

const ABOUT: Record<number, string> = {
  [ChoiceAbout.MAY]: "is it done?",
  [ChoiceAbout.ONE_OF]: "which of these is done?",
  [ChoiceAbout.SELECT]: "which country is selected?",
  [ChoiceAbout.REMOVE_CARD]: "which card leaves the game?",
  [ChoiceAbout.LOSE_STEP]: "which unit loses a step?",
  [ChoiceAbout.REPLACEMENT]: "which replacement is taken, and where to?",
  [ChoiceAbout.MARKER_HEX]: "where is the marker put?",
  [ChoiceAbout.DELAY_SUPPORT]: "which support unit is delayed?",
  [ChoiceAbout.TRUCE]: "which truce is offered?",
  [ChoiceAbout.ILLEGAL_CARD]: "does Total War answer the illegal card?",
  [ChoiceAbout.TOTAL_WAR]: "do the policies or truces end?",
  [ChoiceAbout.ALIGNMENT]: "whom does the country join?",
  [ChoiceAbout.SET_UP]: "where does the unit stand?",
  [ChoiceAbout.MOBILIZE]: "which unit is at full strength?",
  [ChoiceAbout.REACTIVATE]: "where does the country take up arms again?",
  [ChoiceAbout.NO_OCCUPATION]: "is the new friend kept from being occupied?",
  [ChoiceAbout.CHEMICAL_WEAPONS]: "are Chemical Weapons used?",
  [ChoiceAbout.RESTORATION]: "does the Restoration change the Government?",
  [ChoiceAbout.RAIDERS]: "who hunts the raiders?",
  [ChoiceAbout.OCCUPATION]: "how does the occupation end?",
  [ChoiceAbout.GARRISON]: "which unit goes from the border?",
  [ChoiceAbout.DISSOLUTION]: "does the Cabinet step down?",
  [ChoiceAbout.INTERNMENT]: "are the units interned, or does the policy end?",
  [ChoiceAbout.RISING]: "does the country take up arms again?",
  [ChoiceAbout.CALL_BACK]: "is the aid called back?",
  [ChoiceAbout.CESSION]: "which land is ceded?",
  [ChoiceAbout.LAST_DAY]: "is the last day put back, for a point?",
  [ChoiceAbout.PEACE_TALKS]: "which box gets Negotiation?",
  [ChoiceAbout.PEACE_SIDE]: "which Ally is played from here on?",
  [ChoiceAbout.EVENT_PIECE]: "which unit or marker is meant?",
  [ChoiceAbout.EVENT_HEX]: "which hex is meant?",
};

function chosen(names: Names, { about, card, fortune, country }: Choice): string {
  const of = [
    ...(card === undefined ? [] : [names.card(card)]),
    ...(fortune === undefined ? [] : [names.fortune(fortune)]),
    ...(country === undefined ? [] : [names.area(country)]),
  ];
  const what = ABOUT[about] ?? "what is picked?";
  return of.length === 0 ? what : `${of.join(", ")} – ${what}`;
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
