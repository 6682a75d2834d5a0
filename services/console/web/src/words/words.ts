import { type ReadonlySignal, signal } from "@preact/signals";
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

/** Loads the words of some pages, in the language that is spoken and in each that is chosen later. */
export async function spoken<T extends object>(load: Record<Language, () => Promise<T>>): Promise<ReadonlySignal<T>> {
  const now = signal<T>(await load[language.peek()]());
  language.subscribe((wanted) => {
    void load[wanted]().then((loaded) => {
      if (language.peek() === wanted) now.value = loaded;
    });
  });
  return now;
}
