import { type Any, anyUnpack } from "@bufbuild/protobuf/wkt";
import { computed, signal } from "@preact/signals";
import { BoardSchema, Terrain } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/board_pb.js";
import { Faction } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/common_pb.js";
import { OptionsSchema } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/options_pb.js";
import { type View, ViewSchema } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/view_pb.js";
import type { LogEntry } from "@sandtable/client/gen/sandtable/matches/v1/log_entry_pb.js";
import type { Match } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import { keptBoard } from "../../kept-board.js";
import type { Scene } from "../../board/scene.js";
import type { Curve, Desk, Fold, Headline, Line, News, Play, Table, Written } from "../game.js";
import { follower } from "../follower.js";
import { Atlas, factionColor, factionName, factionOf, SETTLEMENTS, TERRAINS } from "./atlas.js";
import { factionsPanel, placePanel } from "./panels.js";
import { paint } from "./paint.js";
import { lines } from "./lines.js";
import { Names, turnName } from "./names.js";
import { Position, segmentName } from "./position.js";

const CURVES: readonly Curve[] = [
  { group: "Points", label: "Axis", color: factionColor(Faction.AXIS) },
  { group: "Hexes", label: "Axis", color: factionColor(Faction.AXIS) },
  { group: "Units on the map", label: "Axis", color: factionColor(Faction.AXIS) },
  { group: "Units on the map", label: "Allies", color: factionColor(Faction.WESTERN) },
];

const atlases = new Map<string, Promise<Atlas>>();

function atlasOf(code: string, rules: string): Promise<Atlas> {
  const known = atlases.get(code);
  if (known !== undefined) return known;
  const found = keptBoard("axis-empires", { pack: code }, rules).then((packed) => {
    const board = packed === undefined ? undefined : anyUnpack(packed, BoardSchema);
    const pack = board?.packs.find((one) => one.code === code) ?? board?.packs[0];
    if (pack === undefined) throw new Error(`the server has no pack ${code}`);
    return new Atlas(pack);
  });
  atlases.set(code, found);
  found.catch(() => atlases.delete(code));
  return found;
}

/** Opens the table of a match of Axis Empires. */
export async function open({ options, rulesetVersion }: Pick<Match, "options" | "rulesetVersion">): Promise<Table> {
  const chosen = options === undefined ? undefined : anyUnpack(options, OptionsSchema);
  return new AxisEmpiresTable(await atlasOf(chosen?.pack ?? "training", rulesetVersion));
}

/** A map of Axis Empires with what stands on it. */
export class AxisEmpiresTable implements Table {
  readonly position = signal<Position | undefined>(undefined);
  readonly drawn = signal(0);
  readonly scene: Scene;
  readonly names: Names;
  readonly Powers;
  readonly Place;

  constructor(readonly atlas: Atlas) {
    this.names = new Names(atlas, () => this.position.peek());
    this.scene = {
      width: atlas.width,
      height: atlas.height,
      wraps: false,
      places: atlas.byId,
      placeAt: (x, y) => atlas.at(x, y),
      outline: (id) => atlas.outline(id),
      paint: (context, frame) => {
        const position = this.position.peek();
        if (position !== undefined) paint(context, frame, atlas, position);
      },
    };
    this.Powers = factionsPanel(this);
    this.Place = placePanel(this);
  }

  readonly curves: readonly Curve[] = CURVES;

  readonly headline = computed<Headline | undefined>(() => {
    const view = this.position.value?.view;
    if (view === undefined) return undefined;
    return {
      when: turnName(this.atlas, view.turn),
      what: `${factionName(view.faction)}: ${segmentName(view.segment)}`,
      color: factionColor(view.faction),
    };
  });

  show(packed: Any): void {
    const view = anyUnpack(packed, ViewSchema);
    if (view !== undefined) this.#set(view);
  }

  async fold(packed: Any): Promise<Fold> {
    const view = anyUnpack(packed, ViewSchema);
    if (view === undefined) throw new Error("the view is of another game");
    const { AxisEmpiresFold } = await import("./fold.js");
    return follower(new AxisEmpiresFold(this.atlas.pack, view), (shown) => this.#set(shown));
  }

  #set(view: View): void {
    this.position.value = new Position(this.atlas, view);
    this.drawn.value += 1;
  }

  tell(entry: Written): Line[] {
    return lines(this.names, entry);
  }

  async news(before: Any, after: Any, entries: readonly LogEntry[]): Promise<News> {
    const { news } = await import("./extras.js");
    return news(this.names, before, after, entries);
  }

  describe(place: string): string {
    const cell = this.atlas.byId.get(place);
    const position = this.position.value;
    if (cell === undefined || position === undefined) return "";
    const holder = position.holders.get(cell.number);
    const said = [TERRAINS[cell.hex.terrain] ?? ""];
    const settled = SETTLEMENTS[cell.hex.settlement];
    if (settled !== undefined) said.push(settled);
    if (cell.hex.port) said.push("port");
    said.push(this.atlas.land(cell.hex));
    if (holder !== undefined && cell.hex.terrain !== Terrain.SEA) said.push(`held by the ${factionName(holder)}`);
    for (const piece of position.stacks.get(cell.number) ?? [])
      said.push(`${factionName(piece.faction)}: ${position.name(piece)}`);
    return said.filter(Boolean).join("; ");
  }

  power(id: string): string {
    return factionName(factionOf(id));
  }

  color(id: string): string {
    return factionColor(factionOf(id));
  }

  async play(desk: Desk): Promise<Play> {
    const { Controls } = await import("./play/parts.js");
    return new Controls(this, desk);
  }
}
