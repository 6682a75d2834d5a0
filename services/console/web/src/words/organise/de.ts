import type { Terms } from "./en.js";
export const de: Terms = { title: "" };
