import type { GameModule } from "../game.js";
import { hostForm } from "./host.js";
import { open } from "./table.js";

/** Axis & Allies 1940, both boards. */
export const game: GameModule = { open, host: hostForm };
