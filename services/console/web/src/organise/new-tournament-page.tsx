import { create } from "@bufbuild/protobuf";
import { useSignal } from "@preact/signals";
import { FixtureSettingsSchema, RoundSettingsSchema } from "@sandtable/client/gen/sandtable/tournaments/v1/play_pb.js";
import {
  RegistrationSettingsSchema,
  type Tournament,
  type TournamentSettings,
  TournamentSettingsSchema,
} from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { useEffect } from "preact/hooks";
import { mayHost } from "../account/rights.js";
import { account } from "../account/session.js";
import { Failure } from "../parts/failure.js";
import { go } from "../router.js";
import { organiser } from "../tournaments/calls.js";
import { terms } from "../words/organise/terms.js";
import { words } from "../words/words.js";
import { DefinitionImport } from "./definition-tools.js";
import { useMatchChoice } from "./match-fields.js";
import { SettingsForm } from "./settings-form.js";
import { newStage } from "./stage-fields.js";

/** Time for which settings rest before the server is asked about them. */
const REST_MS = 800;

/** Makes a tournament: every setting is explained, and the server checks them as they change. */
export function NewTournamentPage() {
  const settings = useSignal<TournamentSettings>(
    create(TournamentSettingsSchema, {
      fixture: create(FixtureSettingsSchema, { form: 1 }),
      round: create(RoundSettingsSchema, { noShow: 1, atDeadline: 1 }),
      stages: [newStage("swiss")],
      registration: create(RegistrationSettingsSchema, { mode: 1, kind: 1, minEntrants: 2, maxEntrants: 16 }),
    }),
  );
  const match = useMatchChoice(undefined, "none");
  const expected = useSignal(8);
  const checked = useSignal<Tournament | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const busy = useSignal(false);
  const may = useSignal<boolean | undefined>(undefined);
  useEffect(() => {
    void mayHost().then(
      (answer) => (may.value = answer),
      (thrown: unknown) => (failure.value = thrown),
    );
  }, [account.value]);
  const whole = () => create(TournamentSettingsSchema, { ...settings.peek(), match: match.settings() });
  const { form, clock, rest, game } = match;
  useEffect(() => {
    checked.value = undefined;
    if (may.value !== true || form.value === undefined || settings.value.displayName === "") return undefined;
    const timer = setTimeout(() => {
      organiser()
        .create({ settings: whole(), validateOnly: true })
        .then(
          (shown) => {
            checked.value = shown;
            failure.value = undefined;
          },
          (thrown: unknown) => (failure.value = thrown),
        );
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [settings.value, form.value, clock.value, rest.value, game.value, may.value]);
  const submit = async (event: Event) => {
    event.preventDefault();
    busy.value = true;
    failure.value = undefined;
    try {
      const { name } = await organiser().create({ settings: whole() });
      go(`#/${name}/run`);
    } catch (thrown) {
      failure.value = thrown;
    } finally {
      busy.value = false;
    }
  };
  const { create: said } = terms.value;
  if (may.value !== true) return <NotAllowed title={said.title} may={may.value} error={failure.value} />;
  return (
    <div class="column wide">
      <h1>{said.title}</h1>
      <DefinitionImport />
      <form class="organise" onSubmit={(event) => void submit(event)}>
        <SettingsForm settings={settings} match={match} expected={expected} checked={checked.value} />
        <Failure error={failure.value} />
        <p class="buttons">
          <button type="submit" class="primary" disabled={busy.value || form.value === undefined}>
            {said.submit}
          </button>
          <span class="quiet small">{said.hint}</span>
        </p>
      </form>
    </div>
  );
}

/** The reason why the account cannot make something. */
export function NotAllowed({
  title,
  may,
  error,
}: {
  readonly title: string;
  readonly may: boolean | undefined;
  readonly error: unknown;
}) {
  const { denied, guest, account: link } = terms.value;
  if (may === undefined) {
    return error === undefined ? <p class="loading">{words.value.status.connecting}</p> : <Failure error={error} />;
  }
  return (
    <div class="column">
      <h1>{title}</h1>
      <p>{account.value === undefined ? guest : denied}</p>
      <p class="buttons">
        <a class="button primary" href="#/account">
          {link}
        </a>
      </p>
    </div>
  );
}
