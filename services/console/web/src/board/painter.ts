import { Camera } from "./camera.js";
import {
  type Arrow,
  type Box,
  type Marks,
  meet,
  NO_MARKS,
  type Place,
  type Scene,
  shifted,
  type Tone,
} from "./scene.js";

/** How much more than the window is drawn ahead, in parts of the window. */
const MARGIN = 0.5;
/** How long after the last movement the board is drawn anew at its new size. */
const REST_MS = 90;

const TONES: Record<Tone, { fill: string; line: string }> = {
  source: { fill: "rgba(255, 214, 102, 0.12)", line: "#ffd666" },
  chosen: { fill: "rgba(255, 255, 255, 0.16)", line: "#ffffff" },
  target: { fill: "rgba(98, 200, 255, 0.16)", line: "#62c8ff" },
  fight: { fill: "rgba(255, 106, 92, 0.16)", line: "#ff6a5c" },
  news: { fill: "rgba(190, 140, 255, 0.28)", line: "#be8cff" },
  found: { fill: "rgba(140, 255, 170, 0.34)", line: "#8cffaa" },
};

/** Draws a scene into two canvases, one for the board and one for what is marked on it, both
 * larger than the window: while the board is moved they are moved as they are, and drawn anew
 * only at their edges and when the movement rests. */
export class Painter {
  readonly camera: Camera;
  hover: Place | undefined;
  focus: Place | undefined;
  dark = true;
  #marks: Marks = NO_MARKS;
  #box: Box = { left: 0, right: 0, top: 0, bottom: 0 };
  #scale = 0;
  #stale = true;
  #unmarked = true;
  #asked = 0;
  #rest = 0;
  #ratio = 1;
  #place = "";

  /** `layer` holds both canvases, and is what is moved. */
  constructor(
    private readonly layer: HTMLElement,
    private readonly ground: HTMLCanvasElement,
    private readonly intent: HTMLCanvasElement,
    readonly scene: Scene,
  ) {
    this.camera = new Camera(scene);
  }

  get marks(): Marks {
    return this.#marks;
  }

  set marks(marks: Marks) {
    this.#marks = marks;
    this.remark();
  }

  /** Takes the size of the window. */
  resize(width: number, height: number): void {
    this.#ratio = Math.min(globalThis.devicePixelRatio || 1, 2);
    this.camera.resize(width, height);
    this.redraw();
  }

  /** Something on the board has changed. */
  redraw(): void {
    this.#stale = true;
    this.refresh();
  }

  /** What is marked has changed. */
  remark(): void {
    this.#unmarked = true;
    this.refresh();
  }

  /** The camera has moved. */
  refresh(): void {
    this.#asked ||= requestAnimationFrame(() => {
      this.#asked = 0;
      this.#frame();
    });
  }

  close(): void {
    cancelAnimationFrame(this.#asked);
    clearTimeout(this.#rest);
  }

  #frame(): void {
    const { camera } = this;
    const visible = camera.visible();
    const box = this.#box;
    const covered =
      visible.left >= box.left && visible.right <= box.right && visible.top >= box.top && visible.bottom <= box.bottom;
    const far = camera.scale / this.#scale;
    if (this.#stale || !covered || far > 2.2 || far < 0.45) this.#draw();
    else if (camera.scale !== this.#scale) this.#drawAtRest();
    if (this.#unmarked) this.#drawMarks();
    this.#move();
  }

  #drawAtRest(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.redraw(), REST_MS);
  }

  /** Draws the board, and somewhat more than the window shows. */
  #draw(): void {
    clearTimeout(this.#rest);
    this.#box = this.camera.visible(MARGIN);
    this.#scale = this.camera.scale;
    this.#stale = false;
    this.#unmarked = true;
    const context = this.#ready(this.ground, false);
    if (context === null) return;
    this.#copies(context, (visible) => this.scene.paint(context, { scale: this.#scale, visible, dark: this.dark }));
  }

  #drawMarks(): void {
    this.#unmarked = false;
    // A canvas with nothing on it would be moved with every frame all the same.
    const marked = this.#marked;
    this.intent.style.display = marked ? "" : "none";
    if (!marked) return;
    const context = this.#ready(this.intent, true);
    if (context === null) return;
    this.#copies(context, (visible) => this.#mark(context, visible));
  }

  /** Whether anything is marked. */
  get #marked(): boolean {
    const { places, arrows, dim, ghosts } = this.#marks;
    const pointed = this.hover !== undefined || this.focus !== undefined;
    return pointed || dim || places.size > 0 || arrows.length > 0 || (ghosts?.size ?? 0) > 0;
  }

  /** A canvas of the right size, empty. */
  #ready(canvas: HTMLCanvasElement, clear: boolean): CanvasRenderingContext2D | null {
    const factor = 1 + MARGIN;
    const [width, height] = [this.camera.width * factor, this.camera.height * factor];
    const pixels = [Math.round(width * this.#ratio), Math.round(height * this.#ratio)] as const;
    if (canvas.width !== pixels[0] || canvas.height !== pixels[1]) {
      [canvas.width, canvas.height] = pixels;
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    const context = canvas.getContext("2d", { alpha: clear });
    context?.setTransform(1, 0, 0, 1, 0, 0);
    if (clear) {
      context?.clearRect(0, 0, canvas.width, canvas.height);
    } else if (context !== null) {
      context.fillStyle = this.dark ? "#0e141a" : "#e9edf0";
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    return context;
  }

  /** Draws each copy of a board that goes round, with the context in the board's units. */
  #copies(context: CanvasRenderingContext2D, draw: (visible: Box) => void): void {
    const { wraps, width, height } = this.scene;
    const whole = { left: 0, right: width, top: 0, bottom: height };
    const box = this.#box;
    const pixels = this.#scale * this.#ratio;
    for (const shift of wraps ? [-width, 0, width] : [0]) {
      if (!meet(shifted(whole, shift), box)) continue;
      context.setTransform(pixels, 0, 0, pixels, (shift - box.left) * pixels, -box.top * pixels);
      draw(shifted(box, -shift));
    }
  }

  /** Moves what is drawn to where the camera looks. */
  #move(): void {
    const { camera } = this;
    const scale = camera.scale / this.#scale;
    const [left, top] = camera.toScreen(this.#box.left, this.#box.top);
    const whole = (value: number) => (scale === 1 ? Math.round(value * this.#ratio) / this.#ratio : value);
    const place = `translate(${whole(left)}px, ${whole(top)}px) scale(${scale})`;
    if (place !== this.#place) this.layer.style.transform = place;
    this.#place = place;
  }

  #mark(context: CanvasRenderingContext2D, visible: Box): void {
    const { scene, marks } = this;
    if (marks.dim) {
      context.fillStyle = this.dark ? "rgba(6, 10, 14, 0.42)" : "rgba(255, 255, 255, 0.45)";
      const dimmed = new Path2D();
      dimmed.rect(visible.left, visible.top, visible.right - visible.left, visible.bottom - visible.top);
      for (const id of marks.places.keys()) {
        const outline = scene.outline(id);
        if (outline !== undefined) dimmed.addPath(outline);
      }
      context.fill(dimmed, "evenodd");
    }
    // Thin lines leave the counters readable that they run over.
    for (const [id, tone] of marks.places)
      this.#outline(context, id, TONES[tone].line, TONES[tone].fill, tone === "chosen" ? 2.2 : 1.6);
    if (this.hover !== undefined) this.#outline(context, this.hover.id, "#ffffff", undefined, 1.5);
    if (this.focus !== undefined) this.#outline(context, this.focus.id, "#ffffff", undefined, 3.5);
    for (const arrow of marks.arrows) this.#arrow(context, arrow);
    for (const [id, text] of marks.ghosts ?? []) {
      const place = scene.places.get(id);
      if (place !== undefined) this.#pill(context, place.x, place.y, text, "#8c1c12");
    }
  }

  /** Words on a ground of their own. */
  #pill(context: CanvasRenderingContext2D, x: number, y: number, text: string, ground: string): void {
    const px = 1 / this.#scale;
    context.font = `600 ${12 * px}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    const half = context.measureText(text).width / 2 + 5 * px;
    context.fillStyle = ground;
    context.beginPath();
    context.roundRect(x - half, y - 9 * px, half * 2, 18 * px, 9 * px);
    context.fill();
    context.fillStyle = "#ffffff";
    context.fillText(text, x, y);
  }

  #outline(context: CanvasRenderingContext2D, id: string, line: string, fill: string | undefined, width: number): void {
    const outline = this.scene.outline(id);
    if (outline === undefined) return;
    if (fill !== undefined) {
      context.fillStyle = fill;
      context.fill(outline, "evenodd");
    }
    context.lineJoin = "round";
    context.strokeStyle = this.dark ? "#000000" : "#1a1a1a";
    context.lineWidth = (width + 1) / this.#scale;
    context.stroke(outline);
    context.strokeStyle = line;
    context.lineWidth = width / this.#scale;
    context.stroke(outline);
  }

  #arrow(context: CanvasRenderingContext2D, { from, to, label, tone }: Arrow): void {
    const [a, b] = [this.scene.places.get(from), this.scene.places.get(to)];
    if (a === undefined || b === undefined) return;
    const px = 1 / this.#scale;
    // On a board that goes round the shorter way counts.
    const across = this.scene.wraps && Math.abs(b.x - a.x) > this.scene.width / 2 ? this.scene.width : 0;
    const bx = b.x + (b.x < a.x ? across : -across);
    const [dx, dy] = [bx - a.x, b.y - a.y];
    const length = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / length, dy / length];
    const bend = Math.min(length * 0.18, 40 * px);
    const [mx, my] = [(a.x + bx) / 2 - uy * bend, (a.y + b.y) / 2 + ux * bend];
    const head = 9 * px;
    const [hx, hy] = [bx - ux * 4 * px, b.y - uy * 4 * px];
    for (const [color, width] of [
      ["#0a0d10", 5.5],
      [TONES[tone].line, 3],
    ] as const) {
      context.strokeStyle = color;
      context.fillStyle = color;
      context.lineWidth = width * px;
      context.lineCap = "round";
      context.beginPath();
      context.moveTo(a.x, a.y);
      context.quadraticCurveTo(mx, my, hx, hy);
      context.stroke();
      context.beginPath();
      context.moveTo(hx, hy);
      context.lineTo(hx - ux * head - uy * head * 0.6, hy - uy * head + ux * head * 0.6);
      context.lineTo(hx - ux * head + uy * head * 0.6, hy - uy * head - ux * head * 0.6);
      context.closePath();
      context.fill();
    }
    if (label === "") return;
    const [lx, ly] = [(a.x + bx) / 2 - uy * bend * 0.5, (a.y + b.y) / 2 + ux * bend * 0.5];
    this.#pill(context, lx, ly, label, "#0a0d10");
  }
}
