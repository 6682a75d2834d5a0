import { anyUnpack } from "@bufbuild/protobuf/wkt";
import { computed, signal } from "@preact/signals";
import {
  type SpaceThreats,
  type Threat,
  ThreatsSchema,
} from "@sandtable/client/gen/sandtable/games/aa1940/v1/threats_pb.js";
import { type Frame, meet } from "../../board/scene.js";
import type { Desk } from "../game.js";
import type { Atlas } from "./atlas.js";

/** How long the board has to stay the same until its threats are asked for. */
const REST_MS = 150;

/** Threats to the spaces that the seat holds or plans to hold, while they are shown. */
export class Threats {
  readonly desk = signal<Desk | undefined>(undefined);
  readonly shown = signal(false);
  readonly found = signal<ReadonlyMap<string, SpaceThreats>>(new Map());
  /** Whether none could be had. */
  readonly failed = signal(false);
  #timer = 0;
  #asked = 0;

  constructor(private readonly redraw: () => void) {}

  /** The chance of the likeliest attacker to take each space. */
  readonly chances = computed(() => {
    if (!this.shown.value) return new Map<string, number>();
    return new Map([...this.found.value].map(([id, { threats }]) => [id, Math.max(0, ...threats.map(chance))]));
  });

  toggle(): void {
    this.shown.value = !this.shown.peek();
    if (this.shown.peek()) void this.#ask();
    this.redraw();
  }

  /** The board shows something else. */
  look(): void {
    clearTimeout(this.#timer);
    if (this.shown.peek()) this.#timer = setTimeout(() => void this.#ask(), REST_MS);
  }

  async #ask(): Promise<void> {
    const desk = this.desk.peek();
    if (desk === undefined) return;
    const asked = ++this.#asked;
    try {
      const packed = await desk.threats();
      const told = packed === undefined ? undefined : anyUnpack(packed, ThreatsSchema);
      if (asked !== this.#asked) return;
      this.failed.value = false;
      this.found.value = new Map((told?.spaces ?? []).map((space) => [space.space, space]));
    } catch {
      if (asked !== this.#asked) return;
      this.failed.value = true;
      this.found.value = new Map();
    }
    this.redraw();
  }
}

/** The chance of an attack to take the space. */
export function chance({ odds }: Threat): number {
  return odds?.takes ?? 0;
}

/** "62 %". */
export function percent(part: number): string {
  return `${Math.round(part * 100)} %`;
}

/** Draws the heat of spaces that can be lost, and the chance as a badge. */
export function paintThreats(
  context: CanvasRenderingContext2D,
  frame: Frame,
  atlas: Atlas,
  chances: ReadonlyMap<string, number>,
): void {
  const px = 1 / frame.scale;
  context.font = `700 ${11 * px}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const [id, part] of chances) {
    const area = atlas.areas.get(id);
    if (area === undefined || part < 0.005 || !meet(area.bounds, frame.visible)) continue;
    context.fillStyle = `rgba(226, 48, 34, ${0.1 + 0.4 * part})`;
    context.fill(area.path, "evenodd");
    const text = percent(part);
    const half = context.measureText(text).width / 2 + 5 * px;
    const y = area.y - 20 * px;
    context.fillStyle = part < 0.5 ? "#6b4a00" : "#8c1c12";
    context.beginPath();
    context.roundRect(area.x - half, y - 8 * px, half * 2, 16 * px, 8 * px);
    context.fill();
    context.fillStyle = "#ffffff";
    context.fillText(text, area.x, y);
  }
}
