import type { Signal } from "@preact/signals";

/** A switch for how a page shows something. */
export function Check({ label, on }: { readonly label: string; readonly on: Signal<boolean> }) {
  return (
    <label class="check no-print">
      <input type="checkbox" checked={on.value} onChange={(event) => (on.value = event.currentTarget.checked)} />
      {label}
    </label>
  );
}
