import { useSignal } from "@preact/signals";
import { organiser } from "../tournaments/calls.js";
import { terms } from "../words/organise/terms.js";
import { ActionForm } from "./action-form.js";

/** Codes by which entrants come, shown once. */
export function EntryCodes({ name }: { readonly name: string }) {
  const count = useSignal(8);
  const codes = useSignal<readonly string[]>([]);
  const { run } = terms.value;
  return (
    <>
      <ActionForm
        title={run.codes}
        hint={run.codesWhy}
        onSubmit={async () => {
          codes.value = await organiser().createEntryCodes(name, count.value);
        }}
      >
        <label class="narrow">
          {run.codesCount}
          <input
            type="number"
            min={1}
            max={500}
            value={count.value}
            onInput={(event) => (count.value = Number(event.currentTarget.value))}
          />
        </label>
      </ActionForm>
      {codes.value.length > 0 && (
        <label>
          {run.codes}
          <textarea readOnly rows={Math.min(codes.value.length, 10)} value={codes.value.join("\n")} />
        </label>
      )}
    </>
  );
}
