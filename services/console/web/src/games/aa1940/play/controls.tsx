import { create } from "@bufbuild/protobuf";
import { type Any, anyPack, anyUnpack } from "@bufbuild/protobuf/wkt";
import { batch, computed, signal } from "@preact/signals";
import { CommandSchema } from "@sandtable/client/gen/sandtable/games/aa1940/v1/command_pb.js";
import type { Decision } from "@sandtable/client/gen/sandtable/games/aa1940/v1/decision_pb.js";
import { type Legal, LegalSchema } from "@sandtable/client/gen/sandtable/games/aa1940/v1/legal_pb.js";
import { type Arrow, type Marks, NO_MARKS, type Tone } from "../../../board/scene.js";
import { words } from "../../../words/words.js";
import type { CommandNature, Desk, Play } from "../../game.js";
import { decisionPlaces } from "./decisions.js";
import { panel } from "./panel.js";
import { prompt } from "./prompt.js";
import { commands, type Kind, type Movable, movables, targets, type Way, waysTo } from "./routes.js";
import type { Aa1940Table } from "../table.js";

/** What a seat of Axis & Allies does: choose where from, how many of what, where to. */
export class Controls implements Play {
  readonly legal = signal<Legal | undefined>(undefined);
  readonly #questions = signal<readonly string[]>([]);
  /** The place that units are chosen in, or that is built in. */
  readonly source = signal<string | undefined>(undefined);
  /** How many of each stack are chosen, by the number of one of its units. */
  readonly counts = signal<ReadonlyMap<number, number>>(new Map());
  /** A place that can be gone to in several ways, one of which is to be chosen. */
  readonly fork = signal<{ readonly to: string; readonly ways: readonly Way[] } | undefined>(undefined);
  readonly looked = signal<string | undefined>(undefined);
  readonly Controls;
  #turn = 0;

  constructor(
    readonly table: Aa1940Table,
    readonly desk: Desk,
  ) {
    this.Controls = panel(this);
  }

  readonly phase = computed(() => this.legal.value?.phase);
  readonly movables = computed<readonly Movable[]>(() =>
    this.phase.value === undefined ? [] : movables(this.phase.value),
  );

  /** The stacks that can leave the place that was chosen. */
  readonly here = computed(() => this.movables.value.filter(({ from }) => from === this.source.value));

  /** The stacks of which some are chosen. */
  readonly taken = computed(() =>
    this.here.value
      .map((movable) => ({ movable, count: Math.min(this.counts.value.get(movable.unit) ?? 0, movable.count) }))
      .filter(({ count }) => count > 0),
  );

  readonly targets = computed(() => targets(this.taken.value));

  /** What can be placed, by place, with the economy that it is for. */
  readonly placings = computed(() => {
    const phase = this.phase.value;
    if (phase === undefined) return [];
    const of = (economy: string, { place, placeFacilities }: Pick<typeof phase, "place" | "placeFacilities">) => [
      ...place.map((one) => ({ economy, at: one.at, type: one.type, most: one.most, facility: false as const })),
      ...placeFacilities.map((one) => ({ economy, at: one.at, type: one.type, most: 1, facility: true as const })),
    ];
    return [...of("", phase), ...phase.economies.flatMap((one) => of(one.economy, one))];
  });

  readonly prompt = computed(() => prompt(this));

  readonly marks = computed<Marks>(() => {
    const legal = this.legal.value;
    if (legal === undefined) return NO_MARKS;
    if (legal.decisions.length > 0) {
      const places = legal.decisions.flatMap(decisionPlaces);
      return { places: new Map(places.map((id) => [id, "fight" as const])), arrows: [], dim: false };
    }
    const places = new Map<string, Tone>();
    const arrows: Arrow[] = [];
    const source = this.source.value;
    if (this.taken.value.length > 0 && source !== undefined) {
      places.set(source, "chosen");
      for (const to of this.targets.value) places.set(to, this.fights(to) ? "fight" : "target");
      const looked = this.looked.value;
      if (looked !== undefined && this.targets.value.has(looked)) {
        const count = this.taken.value.reduce((sum, one) => sum + one.count, 0);
        arrows.push({ from: source, to: looked, label: String(count), tone: this.fights(looked) ? "fight" : "target" });
      }
      return { places, arrows, dim: true };
    }
    for (const { from } of this.movables.value) places.set(from, "source");
    for (const { at } of this.placings.value) places.set(at, "target");
    for (const { site } of this.battles.value) places.set(site, "fight");
    for (const { at } of legal.phase?.repair ?? []) places.set(at, "source");
    if (source !== undefined) places.set(source, "chosen");
    return { places, arrows: this.drafts.value, dim: false };
  });

  readonly battles = computed(() => (this.phase.value?.fight ?? []).map((site) => ({ kind: site, site: site.space })));

  /** The moves of the phase that can still be taken back, as arrows. */
  readonly drafts = computed<Arrow[]>(() => {
    const ways = new Map<string, { from: string; to: string; count: number }>();
    for (const { kind } of this.table.position.value?.view.drafts ?? []) {
      if (kind.case !== "move" && kind.case !== "raid" && kind.case !== "unload" && kind.case !== "drop") continue;
      const { stack, to } = kind.value;
      if (stack === undefined) continue;
      const way = ways.get(`${stack.from} ${to}`) ?? { from: stack.from, to, count: 0 };
      ways.set(`${stack.from} ${to}`, { ...way, count: way.count + stack.count });
    }
    return [...ways.values()].map(({ from, to, count }) => ({
      from,
      to,
      label: String(count),
      tone: this.fights(to) ? ("fight" as const) : ("target" as const),
    }));
  });

  /** Whether there is somebody to fight at a place. */
  fights(to: string): boolean {
    const power = this.phase.value?.power ?? "";
    const position = this.table.position.value;
    if (position === undefined) return false;
    const controller = position.at(to)?.view.controller ?? "";
    return (
      position.enemies(power, to).length > 0 || position.atWar(power, controller) || position.armyAgainst(power, to) > 0
    );
  }

  /** A question in a sentence. */
  asked(decision: Decision): string {
    const place = this.legal.value?.decisions.indexOf(decision) ?? -1;
    return this.#questions.value[place] ?? words.value.play.decision;
  }

  take(packed: Any | undefined, questions: readonly string[]): void {
    const legal = packed === undefined ? undefined : anyUnpack(packed, LegalSchema);
    batch(() => {
      this.legal.value = legal;
      this.#questions.value = questions;
      this.fork.value = undefined;
      const left = new Set(this.movables.value.map(({ unit }) => unit));
      this.counts.value = new Map([...this.counts.value].filter(([unit]) => left.has(unit)));
      const source = this.source.value;
      const useful = this.here.value.length > 0 || this.placings.value.some(({ at }) => at === source);
      if (!useful) this.choose(undefined);
    });
  }

  /** Chooses a place to act from. */
  choose(place: string | undefined): void {
    batch(() => {
      this.source.value = place;
      this.fork.value = undefined;
      const [only, ...others] = this.here.value;
      // Where there is one stack only, all of it is meant.
      this.counts.value = new Map(only !== undefined && others.length === 0 ? [[only.unit, only.count]] : []);
    });
  }

  count(unit: number, count: number): void {
    this.counts.value = new Map(this.counts.value).set(unit, count);
    this.fork.value = undefined;
  }

  point(place: string | undefined): void {
    if (place === undefined) {
      this.choose(undefined);
      return;
    }
    if (this.taken.value.length > 0 && this.targets.value.has(place)) {
      this.goTo(place);
      return;
    }
    const battle = this.battles.value.filter(({ site }) => site === place);
    const [first] = battle;
    if (battle.length === 1 && first !== undefined) void this.send({ case: "fight", value: { site: first.kind } });
    else this.choose(place);
  }

  hover(place: string | undefined): void {
    this.looked.value = place;
  }

  /** Sends what is chosen to a place; asks how where there is a choice. */
  goTo(place: string, way?: Way): void {
    const ways = waysTo(this.taken.value, place);
    const [only] = ways;
    const chosen = way ?? (ways.length === 1 ? only : undefined);
    if (chosen === undefined) {
      this.fork.value = { to: place, ways };
      return;
    }
    const kinds = this.taken.value.flatMap(({ movable, count }) => commands(movable, count, place, chosen));
    void this.sendAll(kinds);
  }

  async sendAll(kinds: readonly Kind[]): Promise<void> {
    for (const kind of kinds) if (!(await this.send(kind))) return;
    this.choose(undefined);
  }

  send(kind: Kind): Promise<boolean> {
    return this.desk.send(anyPack(CommandSchema, create(CommandSchema, { kind })));
  }

  /** Whether the phase can be closed. */
  readonly closable = computed(() => this.phase.value !== undefined && this.phase.value.blockers.length === 0);

  next(): void {
    const legal = this.legal.peek();
    if (legal === undefined) return;
    const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
    if (legal.decisions.length > 0) {
      focus(".decision button, .decision input, .decision select");
      return;
    }
    const places = [
      ...new Set([
        ...this.battles.peek().map(({ site }) => site),
        ...this.placings.peek().map(({ at }) => at),
        ...this.movables.peek().map(({ from }) => from),
      ]),
    ];
    const place = places.length === 0 ? undefined : places[this.#turn++ % (places.length + 1)];
    this.choose(place);
    const chosen = this.taken.peek().length > 0;
    const first = chosen
      ? ".targets button"
      : ".chosen .stepper button:not(:disabled), .chosen .place-row button, .battle-list button";
    requestAnimationFrame(() => focus(place === undefined ? ".close-phase, .buy-list button:not(:disabled)" : first));
  }

  key(key: string): boolean {
    const phase = this.phase.peek();
    if (key === "z" && this.desk.plan.peek().length > 0) void this.desk.takeBack();
    else if (key === "z" && (phase?.takeBack ?? 0) > 0) void this.send({ case: "takeBack", value: { steps: 1 } });
    else if (key === "c" && this.closable.peek()) document.querySelector<HTMLElement>(".close-phase")?.focus();
    else return false;
    return true;
  }

  /** What can be taken back is planned; what asks somebody, rolls dice or answers is not. */
  nature(command: Any): CommandNature {
    switch (anyUnpack(command, CommandSchema)?.kind.case) {
      case "endPhase":
        return "close";
      case "declareWar":
      case "buy":
      case "buyFacility":
      case "buyResearch":
      case "upgrade":
      case "repair":
      case "move":
      case "raid":
      case "load":
      case "unload":
      case "engage":
      case "place":
      case "placeFacility":
      case "drop":
        return "draft";
      default:
        return "other";
    }
  }
}
