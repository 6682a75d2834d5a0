import type { Words } from "./en.js"; import { en } from "./en.js"; export const de: Words = en;
