import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Failure } from "../parts/failure.js";
import { terms } from "../words/organise/terms.js";

/** Something that an organiser does after they have said why: closed until it is wanted. */
export function ActionForm({
  title,
  hint = "",
  reason = "none",
  danger = false,
  disabled = false,
  onSubmit,
  children,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly reason?: "none" | "optional" | "needed";
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onSubmit: (reason: string) => Promise<unknown>;
  readonly children?: ComponentChildren;
}) {
  const id = useId();
  const text = useSignal("");
  const busy = useSignal(false);
  const open = useSignal(false);
  const failure = useSignal<unknown>(undefined);
  const { run } = terms.value;
  const submit = async (event: Event) => {
    event.preventDefault();
    busy.value = true;
    failure.value = undefined;
    try {
      await onSubmit(text.value.trim());
      text.value = "";
      open.value = false;
    } catch (thrown) {
      failure.value = thrown;
    } finally {
      busy.value = false;
    }
  };
  return (
    <details class="action" open={open.value} onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>{title}</summary>
      {open.value && (
        <form onSubmit={(event) => void submit(event)}>
          {hint !== "" && <p class="quiet small">{hint}</p>}
          {children}
          {reason !== "none" && (
            <div class="field">
              <label for={id}>{run.reason}</label>
              <input
                id={id}
                aria-describedby={`${id}-hint`}
                value={text.value}
                maxLength={200}
                required={reason === "needed"}
                onInput={(event) => (text.value = event.currentTarget.value)}
              />
              <span id={`${id}-hint`} class="quiet small">
                {run.reasonWhy}
              </span>
            </div>
          )}
          <Failure error={failure.value} />
          <p class="buttons">
            <button type="submit" class={danger ? "danger" : "primary"} disabled={disabled || busy.value}>
              {run.sure}
            </button>
          </p>
        </form>
      )}
    </details>
  );
}
