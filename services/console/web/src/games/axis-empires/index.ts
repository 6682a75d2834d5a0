import type { GameModule } from "../game.js";

/** Axis Empires. */
export const game: GameModule = {
  open: () => Promise.reject(new Error("soon")),
  host: () => Promise.reject(new Error("soon")),
};
