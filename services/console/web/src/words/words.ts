import { signal } from "@preact/signals";
import { stored } from "../stored.js";
import { en, type Words } from "./en.js";

/** The languages that the page speaks. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The words of the language that was chosen. */
export const words = signal<Words>(en);
export const language = signal<Language>("en");

/** Speaks another language from now on. */
export async function speak(wanted: Language): Promise<void> {
  words.value = wanted === "de" ? (await import("./de.js")).de : en;
  language.value = wanted;
  document.documentElement.lang = wanted;
  stored.language = wanted;
}

/** The language that was chosen before, else the browser's if the page speaks it. */
export function wantedLanguage(): Language {
  const wanted = stored.language || navigator.language.slice(0, 2);
  return LANGUAGES.find((known) => known === wanted) ?? "en";
}
