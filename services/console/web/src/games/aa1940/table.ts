import { type Any, anyUnpack } from "@bufbuild/protobuf/wkt";
import { computed, signal } from "@preact/signals";
import { BoardSchema } from "@sandtable/client/gen/sandtable/games/aa1940/v1/board_pb.js";
import { Neutrality } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import { OptionsSchema } from "@sandtable/client/gen/sandtable/games/aa1940/v1/options_pb.js";
import { type View, ViewSchema } from "@sandtable/client/gen/sandtable/games/aa1940/v1/view_pb.js";
import type { LogEntry } from "@sandtable/client/gen/sandtable/matches/v1/log_entry_pb.js";
import type { Match } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import { keptBoard } from "../../kept-board.js";
import type { Frame, Scene } from "../../board/scene.js";
import type { Curve, Desk, Fold, Headline, Line, News, Play, Table, Written } from "../game.js";
import { follower } from "../follower.js";
import { Atlas } from "./atlas.js";
import { paintCounters } from "./counters.js";
import { paintGround } from "./ground.js";
import { lines } from "./lines.js";
import { facility, listed, phase, units } from "./names.js";
import { placePanel } from "./place-panel.js";
import { Position } from "./position.js";
import { powersPanel } from "./powers-panel.js";
import { paintThreats, Threats } from "./threats.js";
import { threatToggle } from "./threats-view.js";

const CURVES: readonly Curve[] = [
  { group: "Income", label: "Axis", color: "#8a94a0" },
  { group: "Income", label: "Allies", color: "#4c9a5f" },
  { group: "Worth of units", label: "Axis", color: "#8a94a0" },
  { group: "Worth of units", label: "Allies", color: "#4c9a5f" },
  { group: "Victory cities", label: "Axis", color: "#8a94a0" },
];

const atlases = new Map<string, Promise<Atlas>>();

/** The board of a match. It is fetched once. */
function atlasOf(name: string, rules: string): Promise<Atlas> {
  const known = atlases.get(name);
  if (known !== undefined) return known;
  const found = keptBoard("aa1940", { board: name }, rules).then((packed) => {
    const board = packed === undefined ? undefined : anyUnpack(packed, BoardSchema);
    if (board === undefined) throw new Error(`the server has no board ${name}`);
    return new Atlas(board);
  });
  atlases.set(name, found);
  found.catch(() => atlases.delete(name));
  return found;
}

/** Opens the table of a match of Axis & Allies 1940. */
export async function open({ options, rulesetVersion }: Pick<Match, "options" | "rulesetVersion">): Promise<Table> {
  const chosen = options === undefined ? undefined : anyUnpack(options, OptionsSchema);
  return new Aa1940Table(await atlasOf(chosen?.board ?? "", rulesetVersion));
}

/** A board of Axis & Allies with what stands on it. */
export class Aa1940Table implements Table {
  readonly position = signal<Position | undefined>(undefined);
  readonly drawn = signal(0);
  readonly scene: Scene;
  readonly threats = new Threats(() => (this.drawn.value += 1));
  readonly Powers;
  readonly Place;
  readonly Overlay;

  constructor(readonly atlas: Atlas) {
    this.scene = {
      width: atlas.width,
      height: atlas.height,
      wraps: atlas.wraps,
      places: atlas.areas,
      placeAt: (x, y) => atlas.at(x, y),
      outline: (id) => atlas.areas.get(id)?.path,
      paint: (context, frame) => this.#paint(context, frame),
    };
    this.Powers = powersPanel(this);
    this.Place = placePanel(this);
    this.Overlay = threatToggle(this.threats);
  }

  readonly curves: readonly Curve[] = CURVES;

  readonly headline = computed<Headline | undefined>(() => {
    const view = this.position.value?.view;
    if (view === undefined) return undefined;
    return {
      when: `Round ${view.round}`,
      what: `${this.atlas.power(view.power)}: ${phase(view.phase)}`,
      color: this.atlas.color(view.power),
    };
  });

  show(packed: Any): void {
    const view = anyUnpack(packed, ViewSchema);
    if (view !== undefined) this.#set(view);
  }

  async fold(packed: Any): Promise<Fold> {
    const view = anyUnpack(packed, ViewSchema);
    if (view === undefined) throw new Error("the view is of another game");
    const { Aa1940Fold } = await import("./fold.js");
    return follower(new Aa1940Fold(this.atlas.board, view), (shown) => this.#set(shown));
  }

  #set(view: View): void {
    this.position.value = new Position(this.atlas, view);
    this.drawn.value += 1;
    this.threats.look();
  }

  tell(entry: Written): Line[] {
    return lines(this.atlas, entry);
  }

  async news(before: Any, after: Any, entries: readonly LogEntry[]): Promise<News> {
    const { news } = await import("./extras.js");
    return news(this.atlas, before, after, entries);
  }

  describe(place: string): string {
    const area = this.atlas.areas.get(place);
    const standing = this.position.value?.at(place);
    if (area === undefined || standing === undefined) return "";
    const { view, forces } = standing;
    const said: string[] = [];
    if (area.land) said.push(this.holder(place));
    if (area.space.ipc > 0) said.push(`${area.space.ipc} IPCs`);
    if (area.space.victoryCity !== "") said.push(`victory city ${area.space.victoryCity}`);
    for (const { power, units: all } of forces) {
      said.push(`${this.atlas.power(power)}: ${listed(all.map(({ type, count }) => units(type, count)))}`);
    }
    if (forces.length === 0) said.push("no units");
    for (const { type, damage } of view.facilities)
      said.push(`${facility(type)}${damage > 0 ? ` with ${damage} damage` : ""}`);
    return said.join("; ");
  }

  /** Whose a territory is, in words. */
  holder(place: string): string {
    const view = this.position.value?.at(place)?.view;
    if (view === undefined) return "";
    if (view.controller !== "") return `held by ${this.atlas.power(view.controller)}`;
    const army = view.army > 0 ? `, army of ${view.army}` : "";
    switch (view.neutrality) {
      case Neutrality.PRO_AXIS:
        return `neutral, friendly to the Axis${army}`;
      case Neutrality.PRO_ALLIES:
        return `neutral, friendly to the Allies${army}`;
      case Neutrality.IMPASSABLE:
        return "nobody may enter";
      case Neutrality.STRICT:
        return `strictly neutral${army}`;
      default:
        return `held by nobody${army}`;
    }
  }

  power(id: string): string {
    return this.atlas.power(id);
  }

  color(id: string): string {
    return this.atlas.color(id);
  }

  async play(desk: Desk): Promise<Play> {
    const { Controls } = await import("./play/parts.js");
    this.threats.desk.value = desk;
    return new Controls(this, desk);
  }

  #paint(context: CanvasRenderingContext2D, frame: Frame): void {
    const position = this.position.peek();
    if (position === undefined) return;
    paintGround(context, frame, this.atlas, position);
    paintCounters(context, frame, this.atlas, position);
    paintThreats(context, frame, this.atlas, this.threats.chances.peek());
  }
}
