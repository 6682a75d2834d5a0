/** Frames that are waited for something that is loaded when it is first needed. */
const FRAMES = 60;

/** Focuses the first thing of some selectors, the first selector first, as soon as one is there. */
export function focusFirst(selectors: readonly string[], frames = FRAMES): void {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found === null) continue;
    found.focus();
    return;
  }
  if (frames > 0) requestAnimationFrame(() => focusFirst(selectors, frames - 1));
}
