import type { GameModule } from "../game.js";
import { open } from "./table.js";

/** Axis & Allies 1940, both boards. */
export const game: GameModule = { open, host: async (game) => (await import("./extras.js")).hostForm(game) };
