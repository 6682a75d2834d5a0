import type { GameModule } from "../game.js";
import { open } from "./table.js";

/** Axis Empires, with whatever packs the server has. */
export const game: GameModule = { open, host: async () => (await import("./extras.js")).hostForm() };
