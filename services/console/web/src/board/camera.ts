import type { Box, Scene } from "./scene.js";

/** Where one looks at the board from: the point in the middle, and how near. */
export class Camera {
  x = 0;
  y = 0;
  scale = 1;
  width = 1;
  height = 1;
  private sized = false;

  constructor(private readonly scene: Pick<Scene, "width" | "height" | "wraps">) {
    this.x = scene.width / 2;
    this.y = scene.height / 2;
  }

  /** The scale at which all of the board can be seen, or half of a board that goes round. */
  get least(): number {
    return Math.min(this.width / this.scene.width, this.height / this.scene.height);
  }

  get most(): number {
    return Math.max(this.least * 24, 40 / Math.sqrt((this.scene.width * this.scene.height) / 400));
  }

  /** Takes the size of the window; what was in the middle stays there. */
  resize(width: number, height: number): void {
    const fits = !this.sized || this.scale <= this.least * 1.001;
    this.sized = true;
    this.width = Math.max(width, 1);
    this.height = Math.max(height, 1);
    if (fits) this.fit();
    else this.settle();
  }

  /** Shows as much of the board as fills the window. */
  fit(): void {
    this.scale = this.least;
    this.x = this.scene.width / 2;
    this.y = this.scene.height / 2;
  }

  /** Fills the window, so that no edge of it is empty. */
  fill(): void {
    this.scale = Math.max(this.width / this.scene.width, this.height / this.scene.height);
    this.settle();
  }

  /** Moves by pixels. */
  pan(right: number, down: number): void {
    this.x -= right / this.scale;
    this.y -= down / this.scale;
    this.settle();
  }

  /** Goes nearer or farther; the point of the board at a pixel stays at it. */
  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    const [bx, by] = this.toBoard(px, py);
    this.scale = Math.min(Math.max(this.scale * factor, this.least), this.most);
    this.x = bx - (px - this.width / 2) / this.scale;
    this.y = by - (py - this.height / 2) / this.scale;
    this.settle();
  }

  /** Looks at a box, no nearer than a scale. */
  show(box: Box, nearest: number): void {
    const scale = Math.min(this.width / (box.right - box.left), this.height / (box.bottom - box.top));
    this.scale = Math.min(Math.max(scale, this.least), nearest, this.most);
    this.x = (box.left + box.right) / 2;
    this.y = (box.top + box.bottom) / 2;
    this.settle();
  }

  toBoard(px: number, py: number): [number, number] {
    return [this.x + (px - this.width / 2) / this.scale, this.y + (py - this.height / 2) / this.scale];
  }

  toScreen(x: number, y: number): [number, number] {
    return [(x - this.x) * this.scale + this.width / 2, (y - this.y) * this.scale + this.height / 2];
  }

  /** What can be seen, with a margin in parts of the window. */
  visible(margin = 0): Box {
    const [w, h] = [(this.width / 2 / this.scale) * (1 + margin), (this.height / 2 / this.scale) * (1 + margin)];
    return { left: this.x - w, right: this.x + w, top: this.y - h, bottom: this.y + h };
  }

  /** Keeps the board in the window. */
  private settle(): void {
    const { width, height, wraps } = this.scene;
    const [halfWidth, halfHeight] = [this.width / 2 / this.scale, this.height / 2 / this.scale];
    this.y = halfHeight * 2 >= height ? height / 2 : Math.min(Math.max(this.y, halfHeight), height - halfHeight);
    if (wraps && halfWidth * 2 < width) this.x = ((this.x % width) + width) % width;
    else if (halfWidth * 2 >= width) this.x = width / 2;
    else this.x = Math.min(Math.max(this.x, halfWidth), width - halfWidth);
  }
}
