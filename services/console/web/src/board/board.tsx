import { effect, type ReadonlySignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { words } from "../words/words.js";
import { isDark } from "../theme.js";
import { Painter } from "./painter.js";
import type { Marks, Place, Scene } from "./scene.js";

/** How far a pointer may move between down and up and still point, in pixels. */
const CLICK_PX = 6;
/** How near a finger has to come to a marked place that it means. */
const SNAP_PX = 22;

/** A window that is narrower shows part of the board, large enough to read. */
const NARROW_PX = 700;

export interface BoardProps {
  readonly scene: Scene;
  /** Changes whenever the scene has to be drawn anew. */
  readonly drawn: ReadonlySignal<unknown>;
  readonly marks: ReadonlySignal<Marks>;
  /** The place that is looked at in the list of places. */
  readonly focus: ReadonlySignal<string | undefined>;
  /** A place that the board is to move to. */
  readonly goTo?: ReadonlySignal<string | undefined>;
  readonly onPlace: (place: Place | undefined) => void;
  readonly onHover?: (place: Place | undefined) => void;
  readonly label: string;
}

/** The board in a canvas, to be moved, zoomed and pointed at. What it shows stands in the list
 * of places beside it, for those who cannot see it. */
export function Board({ scene, drawn, marks, focus, goTo, onPlace, onHover, label }: BoardProps) {
  const holder = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const painter = useRef<Painter | undefined>(undefined);
  const told = useRef({ onPlace, onHover });
  told.current = { onPlace, onHover };

  useEffect(() => {
    const [ground, intent] = layer.current?.querySelectorAll("canvas") ?? [];
    if (layer.current === null || holder.current === null || ground === undefined || intent === undefined)
      return undefined;
    const made = new Painter(layer.current, ground, intent, scene);
    painter.current = made;
    let first = true;
    const sized = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      made.resize(entry.contentRect.width, entry.contentRect.height);
      // A board that goes round fills the window, and in a narrow window any board does.
      if (first && (scene.wraps || made.camera.width < NARROW_PX)) made.camera.fill();
      first = false;
    });
    sized.observe(holder.current);
    const stops = [
      effect(() => {
        void drawn.value;
        made.dark = isDark.value;
        made.redraw();
      }),
      effect(() => {
        made.marks = marks.value;
      }),
      effect(() => {
        made.focus = focus.value === undefined ? undefined : scene.places.get(focus.value);
        if (made.focus !== undefined) reveal(made, made.focus);
        made.remark();
      }),
      effect(() => {
        const wanted = goTo?.value === undefined ? undefined : scene.places.get(goTo.value);
        if (wanted === undefined) return;
        reveal(made, wanted, true);
        made.refresh();
      }),
      listen(holder.current, made, told),
      listenKeys(made),
    ];
    return () => {
      for (const stop of stops) stop();
      sized.disconnect();
      made.close();
    };
  }, [scene]);

  const change = (act: (painter: Painter) => void) => () => {
    if (painter.current === undefined) return;
    act(painter.current);
    painter.current.refresh();
  };
  const { board } = words.value;
  return (
    <div class="board">
      <div class="board-window" ref={holder} role="img" aria-label={label}>
        <div class="board-layer" ref={layer}>
          <canvas />
          <canvas />
        </div>
      </div>
      <div class="board-buttons">
        <button
          type="button"
          aria-label={board.zoomIn}
          title={board.zoomIn}
          onClick={change(({ camera }) => camera.zoom(1.5))}
        >
          +
        </button>
        <button
          type="button"
          aria-label={board.zoomOut}
          title={board.zoomOut}
          onClick={change(({ camera }) => camera.zoom(1 / 1.5))}
        >
          −
        </button>
        <button type="button" aria-label={board.fit} title={board.fit} onClick={change(({ camera }) => camera.fit())}>
          ⤢
        </button>
      </div>
    </div>
  );
}

/** How far an arrow key moves the board, in pixels. */
const KEY_PX = 90;

/** Follows keys that are typed while nothing else takes them. Gives what ends it. */
function listenKeys(painter: Painter): () => void {
  const { camera } = painter;
  const steps: Record<string, () => void> = {
    "+": () => camera.zoom(1.5),
    "=": () => camera.zoom(1.5),
    "-": () => camera.zoom(1 / 1.5),
    "0": () => camera.fit(),
    ArrowLeft: () => camera.pan(KEY_PX, 0),
    ArrowRight: () => camera.pan(-KEY_PX, 0),
    ArrowUp: () => camera.pan(0, KEY_PX),
    ArrowDown: () => camera.pan(0, -KEY_PX),
  };
  const typed = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target !== document.body && target.tagName !== "MAIN") return;
    event.preventDefault();
    step();
    painter.refresh();
  };
  addEventListener("keydown", typed);
  return () => removeEventListener("keydown", typed);
}

/** Moves the board so that a place can be seen. */
function reveal({ camera }: Painter, place: Place, near = false): void {
  const [px, py] = camera.toScreen(place.x, place.y);
  const inside = px > 40 && py > 40 && px < camera.width - 40 && py < camera.height - 40;
  if (inside && !near) return;
  const { left, right, top, bottom } = place.bounds;
  const room = Math.max(right - left, bottom - top) * 1.6;
  camera.show({ left: left - room, right: right + room, top: top - room, bottom: bottom + room }, camera.least * 5);
}

/** The place at a pixel: of marked ones also the nearest, so that fingers find small places. */
function placeAt(painter: Painter, px: number, py: number, snaps: boolean): Place | undefined {
  const { scene, camera, marks } = painter;
  const [x, y] = camera.toBoard(px, py);
  const wrap = (value: number) => (scene.wraps ? ((value % scene.width) + scene.width) % scene.width : value);
  const found = scene.placeAt(wrap(x), y);
  if (!snaps || (found !== undefined && marks.places.has(found.id))) return found;
  let best: Place | undefined;
  let least = SNAP_PX;
  for (const id of marks.places.keys()) {
    const place = scene.places.get(id);
    if (place === undefined) continue;
    const { left, right, top, bottom } = place.bounds;
    const dx = Math.max(left - wrap(x), 0, wrap(x) - right);
    const dy = Math.max(top - y, 0, y - bottom);
    const distance = Math.hypot(dx, dy) * camera.scale;
    if (distance < least) [best, least] = [place, distance];
  }
  return best ?? found;
}

interface Told {
  current: { onPlace: BoardProps["onPlace"]; onHover: BoardProps["onHover"] };
}

/** Follows mouse, fingers, pen and wheel. Gives what ends it. */
function listen(surface: HTMLElement, painter: Painter, told: Told): () => void {
  const { camera } = painter;
  const fingers = new Map<number, { x: number; y: number }>();
  let travelled = 0;
  // Where the window is on the page is asked for when a pointer comes, not at every movement.
  let frame = surface.getBoundingClientRect();
  const enter = () => (frame = surface.getBoundingClientRect());
  const point = ({ clientX, clientY }: MouseEvent): [number, number] => [clientX - frame.left, clientY - frame.top];
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y);
  };
  const down = (event: PointerEvent) => {
    enter();
    const [x, y] = point(event);
    surface.setPointerCapture(event.pointerId);
    // What moves with the board is not pointed at.
    if (painter.hover !== undefined) leave();
    fingers.set(event.pointerId, { x, y });
    if (fingers.size === 1) travelled = 0;
  };
  const move = (event: PointerEvent) => {
    const [x, y] = point(event);
    const before = fingers.get(event.pointerId);
    if (before === undefined) {
      const place = placeAt(painter, x, y, false);
      if (place === painter.hover) return;
      painter.hover = place;
      told.current.onHover?.(place);
      painter.remark();
      return;
    }
    const wide = spread();
    fingers.set(event.pointerId, { x, y });
    travelled += Math.abs(x - before.x) + Math.abs(y - before.y);
    if (fingers.size === 1 && travelled > CLICK_PX) camera.pan(x - before.x, y - before.y);
    if (fingers.size === 2 && wide > 0) {
      const [a, b] = [...fingers.values()];
      if (a !== undefined && b !== undefined) camera.zoom(spread() / wide, (a.x + b.x) / 2, (a.y + b.y) / 2);
      camera.pan((x - before.x) / 2, (y - before.y) / 2);
    }
    painter.refresh();
  };
  const up = (event: PointerEvent) => {
    const was = fingers.delete(event.pointerId);
    if (!was || fingers.size > 0 || travelled > CLICK_PX || event.type === "pointercancel") return;
    told.current.onPlace(placeAt(painter, ...point(event), true));
  };
  const leave = () => {
    painter.hover = undefined;
    told.current.onHover?.(undefined);
    painter.remark();
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    camera.zoom(Math.exp(-event.deltaY * lines * 0.0016), ...point(event));
    painter.refresh();
  };
  surface.addEventListener("pointerenter", enter);
  surface.addEventListener("pointerdown", down);
  surface.addEventListener("pointermove", move);
  surface.addEventListener("pointerup", up);
  surface.addEventListener("pointercancel", up);
  surface.addEventListener("pointerleave", leave);
  surface.addEventListener("wheel", wheel, { passive: false });
  return () => {
    surface.removeEventListener("pointerenter", enter);
    surface.removeEventListener("pointerdown", down);
    surface.removeEventListener("pointermove", move);
    surface.removeEventListener("pointerup", up);
    surface.removeEventListener("pointercancel", up);
    surface.removeEventListener("pointerleave", leave);
    surface.removeEventListener("wheel", wheel);
  };
}
