import { useSignal } from "@preact/signals";
import { SandtableError } from "@sandtable/client/errors.js";
import { useId } from "preact/hooks";
import { findAccount, searchAccounts } from "../account/session.js";
import { Said } from "../parts/name.js";
import { terms } from "../words/organise/terms.js";

/** An account as a form names it. */
export interface NamedAccount {
  readonly name: string;
  readonly displayName: string;
}

/** A way to name an account: by its handle, its account, or a name that is known here. */
export function AccountField({
  candidates,
  found,
  onFound,
}: {
  /** Accounts that are likely to be meant. */
  readonly candidates: readonly NamedAccount[];
  readonly found: NamedAccount | undefined;
  readonly onFound: (account: NamedAccount | undefined) => void;
}) {
  const id = useId();
  const text = useSignal("");
  const failure = useSignal("");
  const busy = useSignal(false);
  const { find } = terms.value;
  const look = async () => {
    const wanted = text.value.trim();
    failure.value = "";
    onFound(undefined);
    if (wanted === "") return;
    const known = candidates.find(({ displayName }) => displayName.toLowerCase() === wanted.toLowerCase());
    if (known !== undefined) return onFound(known);
    busy.value = true;
    try {
      onFound(await findAccount(wanted));
    } catch (thrown) {
      const [first] = await searchAccounts(wanted);
      if (first === undefined) failure.value = wanted.startsWith("@") ? find.none : SandtableError.from(thrown).message;
      else onFound(first);
    } finally {
      busy.value = false;
    }
  };
  return (
    <div class="field">
      <label for={id}>{find.label}</label>
      <div class="say">
        <input
          id={id}
          aria-describedby={`${id}-hint`}
          list={`${id}-list`}
          value={text.value}
          required
          onInput={(event) => {
            text.value = event.currentTarget.value;
            onFound(undefined);
          }}
          onChange={() => void look()}
        />
        <button type="button" disabled={busy.value} onClick={() => void look()}>
          {find.find}
        </button>
      </div>
      <datalist id={`${id}-list`}>
        {candidates.map(({ name, displayName }) => (
          <option key={name} value={displayName} />
        ))}
      </datalist>
      <span id={`${id}-hint`} class="quiet small">
        {find.hint}
      </span>
      <span class="small" role="status">
        {found !== undefined && <Said text={find.found(found.displayName)} />}
        {failure.value}
      </span>
    </div>
  );
}
