import { computed, signal } from "@preact/signals";
import { stored } from "./stored.js";

export type Theme = "system" | "dark" | "light";

const system = matchMedia("(prefers-color-scheme: light)");
const light = signal(system.matches);
system.addEventListener("change", () => (light.value = system.matches));

/** The colours that were chosen. */
export const theme = signal<Theme>(stored.theme === "dark" || stored.theme === "light" ? stored.theme : "system");

/** Whether the page is dark now. */
export const isDark = computed(() => (theme.value === "system" ? !light.value : theme.value === "dark"));

/** Chooses colours from now on. */
export function choose(wanted: Theme): void {
  theme.value = wanted;
  stored.theme = wanted;
  apply();
}

/** Writes the choice where the style sheet reads it. */
export function apply(): void {
  document.documentElement.dataset["theme"] = isDark.value ? "dark" : "light";
}

isDark.subscribe(apply);
