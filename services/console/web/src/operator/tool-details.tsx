import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { terms } from "../words/operator/terms.js";

/** What is known of an item of a list and done with it, made when it is opened. */
export function ToolDetails({
  make,
  title = terms.value.match.tools,
}: {
  readonly make: () => ComponentChildren;
  readonly title?: string;
}) {
  const open = useSignal(false);
  return (
    <details class="action" onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>{title}</summary>
      {open.value && make()}
    </details>
  );
}
