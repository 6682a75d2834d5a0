import { useSignal } from "@preact/signals";
import { RegistrationMode, type Tournament } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { account } from "../account/session.js";
import { terms } from "../words/tournaments/terms.js";
import { tournaments } from "./calls.js";

/** The form by which an account enters. */
export function EntryForm({
  tournament: { name, settings },
  act,
}: {
  readonly tournament: Tournament;
  readonly act: (make: () => Promise<unknown>) => void;
}) {
  const called = useSignal(account.peek()?.displayName ?? "");
  const club = useSignal("");
  const code = useSignal("");
  const { own } = terms.value;
  const submit = (event: Event) => {
    event.preventDefault();
    act(() =>
      tournaments().enter({
        name,
        displayName: called.value.trim(),
        club: club.value.trim(),
        entryCode: code.value.trim(),
      }),
    );
  };
  return (
    <form class="filters" onSubmit={submit}>
      <label>
        {own.name}
        <input value={called.value} maxLength={40} onInput={(event) => (called.value = event.currentTarget.value)} />
      </label>
      <label>
        {own.club}
        <input value={club.value} maxLength={80} onInput={(event) => (club.value = event.currentTarget.value)} />
      </label>
      {settings?.registration?.mode === RegistrationMode.CODE && (
        <label>
          {own.code}
          <input value={code.value} required onInput={(event) => (code.value = event.currentTarget.value)} />
        </label>
      )}
      <button type="submit" class="primary">
        {own.enter}
      </button>
    </form>
  );
}
