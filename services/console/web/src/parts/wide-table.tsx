import type { ComponentChildren } from "preact";

/** A table that is moved sideways where the window is narrow, by touch and by keys. */
export function WideTable({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    <div class="table-scroll" role="region" aria-label={label} tabIndex={0}>
      <table class="data">{children}</table>
    </div>
  );
}
