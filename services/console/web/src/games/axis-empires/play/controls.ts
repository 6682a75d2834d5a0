import { create } from "@bufbuild/protobuf";
import { type Any, anyPack, anyUnpack } from "@bufbuild/protobuf/wkt";
import { batch, computed, signal } from "@preact/signals";
import { CommandSchema } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/command_pb.js";
import type { Decision } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/decision_pb.js";
import { type Legal, LegalSchema } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/legal_pb.js";
import { type Arrow, type Marks, NO_MARKS, type Tone } from "../../../board/scene.js";
import { words } from "../../../words/words.js";
import type { CommandNature, Desk, Play } from "../../game.js";
import type { AxisEmpiresTable } from "../table.js";
import { type Act, type Actor, type Kind } from "./act.js";
import { actors, deeds } from "./acts.js";
import { panel } from "./panel.js";
import { prompt } from "./prompt.js";
import { type Option, options, questionHexes } from "./questions.js";

/** A place with the counters that may do something from there. */
export interface Home {
  readonly key: string;
  readonly onMap: boolean;
  readonly actors: readonly Actor[];
}

/** Somewhere that the chosen counters can go, with each way to do so. */
export interface Target {
  readonly act: Act;
  /** What each of the counters does to get there. */
  readonly kinds: readonly Kind[];
}

/** What a seat of Axis Empires does: choose where from, which counters, where to. */
export class Controls implements Play {
  readonly legal = signal<Legal | undefined>(undefined);
  readonly #questions = signal<readonly string[]>([]);
  /** The place that counters are chosen in: the code of a hex, or a name beside the map. */
  readonly source = signal<string | undefined>(undefined);
  /** The counters that are chosen. */
  readonly picked = signal<ReadonlySet<string>>(new Set());
  /** The hex whose attack is being made up. */
  readonly assault = signal<string | undefined>(undefined);
  /** The units of the attack, and the headquarters that supports it. */
  readonly force = signal<ReadonlySet<number>>(new Set());
  readonly support = signal<number | undefined>(undefined);
  /** A hex that can be come to in several ways, one of which is to be chosen. */
  readonly fork = signal<readonly Target[] | undefined>(undefined);
  readonly looked = signal<string | undefined>(undefined);
  readonly Controls;
  #turn = 0;

  constructor(
    readonly table: AxisEmpiresTable,
    readonly desk: Desk,
  ) {
    this.Controls = panel(this);
  }

  readonly segment = computed(() => this.legal.value?.segment);
  readonly decisions = computed(() => this.legal.value?.decisions ?? []);

  readonly actors = computed<readonly Actor[]>(() => {
    // Names of counters are those of the position that is shown.
    void this.table.position.value;
    return this.segment.value === undefined ? [] : actors(this.table.names, this.segment.value);
  });

  readonly deeds = computed(() => {
    const legal = this.legal.value;
    return legal === undefined ? [] : deeds(this.table.names, legal.segment, legal.anyTime);
  });

  readonly attacks = computed(() => {
    const acts = this.segment.value?.acts;
    return acts?.case === "combat" ? acts.value.attacks : [];
  });

  /** The places from which something can be done, those on the map first. */
  readonly homes = computed<readonly Home[]>(() => {
    const found = new Map<string, { key: string; onMap: boolean; actors: Actor[] }>();
    for (const actor of this.actors.value) {
      const home = found.get(actor.home) ?? { key: actor.home, onMap: actor.onMap, actors: [] };
      found.set(actor.home, home);
      home.actors.push(actor);
    }
    return [...found.values()].sort((a, b) => Number(b.onMap) - Number(a.onMap));
  });

  readonly here = computed(() => this.homes.value.find(({ key }) => key === this.source.value)?.actors ?? []);
  readonly taken = computed(() => this.here.value.filter(({ key }) => this.picked.value.has(key)));

  /** What all chosen counters can do together. */
  readonly targets = computed<readonly Target[]>(() => {
    const [first, ...others] = this.taken.value;
    if (first === undefined) return [];
    return first.acts.flatMap((act) => {
      const alike = others.map(({ acts }) => acts.find(({ to }) => to === act.to));
      return alike.includes(undefined)
        ? []
        : [{ act, kinds: [act.kind, ...alike.flatMap((other) => (other === undefined ? [] : [other.kind]))] }];
    });
  });

  readonly prompt = computed(() => prompt(this));

  /** The attack that is being made up, among those that are legal. */
  readonly target = computed(() =>
    this.attacks.value.find(({ hex }) => this.table.names.code(hex) === this.assault.value),
  );

  readonly marks = computed<Marks>(() => {
    const { names } = this.table;
    const places = new Map<string, Tone>();
    const arrows: Arrow[] = [];
    const looked = this.looked.value;
    if (this.decisions.value.length > 0) {
      for (const decision of this.decisions.value)
        for (const code of questionHexes(names, decision)) places.set(code, "fight");
      if (looked !== undefined && places.has(looked)) places.set(looked, "chosen");
      return { places, arrows, dim: places.size > 0 };
    }
    const target = this.target.value;
    if (target !== undefined) {
      const at = this.assault.value ?? "";
      for (const unit of [...target.units, ...target.supports]) {
        const code = this.hexOf(unit);
        if (code !== undefined && code !== at) places.set(code, this.force.value.has(unit) ? "chosen" : "source");
      }
      places.set(at, "fight");
      for (const code of new Set([...this.force.value].map((unit) => this.hexOf(unit)))) {
        if (code !== undefined) arrows.push({ from: code, to: at, label: "", tone: "fight" });
      }
      return { places, arrows, dim: true };
    }
    const source = this.source.value;
    const targets = this.targets.value.flatMap(({ act }) => act.hex ?? []);
    if (targets.length > 0) {
      if (this.here.value[0]?.onMap === true && source !== undefined) places.set(source, "chosen");
      for (const code of targets) if (code !== source) places.set(code, this.enemy(code) ? "fight" : "target");
      if (looked !== undefined && source !== undefined && targets.includes(looked) && looked !== source)
        arrows.push({ from: source, to: looked, label: String(this.taken.value.length), tone: "target" });
      return { places, arrows, dim: true };
    }
    for (const home of this.homes.value) if (home.onMap) places.set(home.key, "source");
    for (const { hex } of this.attacks.value) {
      const code = names.code(hex);
      if (code !== undefined) places.set(code, "fight");
    }
    if (source !== undefined && this.here.value[0]?.onMap === true) places.set(source, "chosen");
    for (const { lines, refusal } of this.desk.plan.value) {
      for (const { places: way } of lines) {
        const [from, to] = [way[0], way.at(-1)];
        if (from !== undefined && to !== undefined && from !== to)
          arrows.push({ from, to, label: "", tone: refusal === undefined ? "target" : "fight" });
      }
    }
    return places.size === 0 && arrows.length === 0 ? NO_MARKS : { places, arrows, dim: false };
  });

  /** The hex of a piece, by its code. */
  hexOf(piece: number): string | undefined {
    const at = this.table.names.find(piece)?.at?.kind;
    return at?.case === "hex" ? this.table.names.code(at.value) : undefined;
  }

  /** Whether somebody else's units are in a hex. */
  enemy(code: string): boolean {
    const number = this.table.atlas.byId.get(code)?.number;
    const stack = number === undefined ? [] : (this.table.position.value?.stacks.get(number) ?? []);
    return stack.some(({ faction, kind }) => kind.case === "unit" && faction !== this.segment.value?.faction);
  }

  /** A question in a sentence. */
  asked(decision: Decision): string {
    const place = this.legal.value?.decisions.indexOf(decision) ?? -1;
    return this.#questions.value[place] ?? words.value.play.decision;
  }

  take(packed: Any | undefined, questions: readonly string[]): void {
    const legal = packed === undefined ? undefined : anyUnpack(packed, LegalSchema);
    batch(() => {
      if (legal?.segment?.segment !== this.segment.value?.segment) this.#turn = 0;
      this.legal.value = legal;
      this.#questions.value = questions;
      this.fork.value = undefined;
      if (this.target.value === undefined) this.assault.value = undefined;
      if (this.here.value.length === 0) this.source.value = undefined;
      const left = new Set(this.here.value.map(({ key }) => key));
      this.picked.value = new Set([...this.picked.value].filter((key) => left.has(key)));
    });
  }

  /** Chooses a place to act from; where one counter stands, it is meant. */
  choose(source: string | undefined): void {
    batch(() => {
      this.source.value = source;
      this.assault.value = undefined;
      this.fork.value = undefined;
      const [only, ...others] = this.here.value;
      this.picked.value = new Set(only !== undefined && others.length === 0 ? [only.key] : []);
    });
  }

  pick(keys: readonly string[]): void {
    this.picked.value = new Set(keys);
    this.fork.value = undefined;
  }

  /** Makes up an attack, beginning with the strongest. */
  attack(code: string): void {
    batch(() => {
      this.choose(undefined);
      this.assault.value = code;
      this.force.value = new Set(this.target.value?.strongest?.units ?? []);
      this.support.value = this.target.value?.strongest?.support;
    });
  }

  /** The attack as it is made up. */
  readonly planned = computed<Kind | undefined>(() => {
    const target = this.target.value;
    if (target === undefined || this.force.value.size === 0) return undefined;
    const units = target.units.filter((unit) => this.force.value.has(unit));
    const support = this.support.value === undefined ? {} : { support: this.support.value };
    return { case: "combat", value: { kind: { case: "attack", value: { hex: target.hex, units, ...support } } } };
  });

  point(place: string | undefined): void {
    if (place === undefined) {
      this.choose(undefined);
      return;
    }
    const answers = this.decisions.value.flatMap((decision) =>
      options(this.table.names, decision)
        .filter(({ hex }) => hex === place)
        .map((option) => ({ decision, option })),
    );
    const [answer, ...others] = answers;
    if (answer !== undefined && others.length === 0) {
      void this.answer(answer.decision.id, answer.option);
      return;
    }
    this.looked.value = place;
    if (this.decisions.value.length > 0) return;
    const ways = this.targets.value.filter(({ act }) => act.hex === place);
    const [only] = ways;
    if (only !== undefined && ways.length === 1) void this.sendAll(only.kinds);
    else if (ways.length > 1) this.fork.value = ways;
    else if (this.attacks.value.some(({ hex }) => this.table.names.code(hex) === place)) this.attack(place);
    else this.choose(place);
  }

  hover(place: string | undefined): void {
    this.looked.value = place;
  }

  answer(decision: number, { answer }: Option): Promise<boolean> {
    return this.send({ case: "answer", value: { decision, answer } });
  }

  async sendAll(kinds: readonly Kind[]): Promise<void> {
    for (const kind of kinds) if (!(await this.send(kind))) return;
    this.choose(undefined);
  }

  send(kind: Kind): Promise<boolean> {
    return this.desk.send(packed(kind));
  }

  /** Whether the segment can be closed. */
  readonly closable = computed(() => this.segment.value !== undefined && this.segment.value.blockers.length === 0);

  next(): void {
    if (this.legal.peek() === undefined) return;
    // What is loaded when it is first needed comes some frames later.
    const focus = (selector: string, frames = 60) => {
      const found = document.querySelector<HTMLElement>(selector);
      if (found !== null) found.focus();
      else if (frames > 0) requestAnimationFrame(() => focus(selector, frames - 1));
    };
    if (this.decisions.peek().length > 0) {
      focus(".decision .option.default, .decision .option");
      return;
    }
    const stops: (() => string)[] = [
      ...this.attacks.peek().map(({ hex }) => () => {
        this.attack(this.table.names.code(hex) ?? "");
        return ".assault .primary";
      }),
      ...this.homes.peek().map(({ key }) => () => {
        this.choose(key);
        return this.picked.peek().size > 0 ? ".targets button" : ".chosen .unit-pick";
      }),
      ...(this.deeds.peek().length > 0
        ? [
            () => {
              this.choose(undefined);
              return ".deed";
            },
          ]
        : []),
      () => {
        this.choose(undefined);
        return ".close-phase";
      },
    ];
    const selector = stops[this.#turn++ % stops.length]?.() ?? ".close-phase";
    requestAnimationFrame(() => focus(selector));
  }

  key(key: string): boolean {
    if (key === "z" && this.desk.plan.peek().length > 0) void this.desk.takeBack();
    else if (key === "z" && (this.segment.peek()?.takeBack ?? 0) > 0)
      void this.send({ case: "takeBack", value: { steps: 1 } });
    else if (key === "c" && this.closable.peek()) document.querySelector<HTMLElement>(".close-phase")?.focus();
    else return false;
    return true;
  }

  /** Moves and markers are only drafts until the segment is closed; what rolls a die, asks
   * somebody or is final is not. */
  nature(command: Any): CommandNature {
    switch (anyUnpack(command, CommandSchema)?.kind.case) {
      case "endSegment":
        return "close";
      case "movement":
      case "replacements":
      case "logistics":
      case "organization":
        return "draft";
      default:
        return "other";
    }
  }
}

/** A command as it is sent. */
export function packed(kind: Kind): Any {
  return anyPack(CommandSchema, create(CommandSchema, { kind }));
}
