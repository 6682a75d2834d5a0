import { useSignal } from "@preact/signals";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { ColumnHeads } from "../parts/column-heads.js";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { Moment, shortSpan } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { usePolled } from "../parts/polled.js";
import { WideTable } from "../parts/wide-table.js";
import { readCaller } from "./caller.js";
import { terms } from "../words/account/terms.js";
import { account, claimHandle, openSession, refreshSession, signIn, signOut, signUp, token } from "./session.js";

const POLL_MS = 5_000;

/** The account that this browser acts for: it is opened by its key, or made here. */
export function AccountPage() {
  const failure = useSignal<unknown>(undefined);
  const busy = useSignal(false);
  const secret = useSignal("");
  // The roles may change and the key may be revoked while the page is open.
  usePolled(
    () =>
      openSession()
        .then(refreshSession)
        .catch(() => {}),
    POLL_MS,
    [],
  );
  const act = async (make: () => Promise<unknown>) => {
    busy.value = true;
    failure.value = undefined;
    try {
      await make();
    } catch (thrown) {
      failure.value = thrown;
    } finally {
      busy.value = false;
    }
  };
  const said = terms.value;
  return (
    <div class="column">
      <h1>{said.title}</h1>
      <p class="quiet">{said.why}</p>
      <Failure error={failure.value} />
      {secret.value !== "" && account.value !== undefined && (
        <label>
          {said.secret}
          <input readOnly value={secret.value} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
      {account.value === undefined ? (
        <Guest busy={busy.value} act={act} onMade={(key) => (secret.value = key)} />
      ) : (
        <Member busy={busy.value} act={act} onLeave={() => (secret.value = "")} />
      )}
      <p>
        <a href="#/explorer">{said.explorer}</a>
      </p>
    </div>
  );
}

interface Tools {
  readonly busy: boolean;
  readonly act: (make: () => Promise<unknown>) => Promise<void>;
}

function Guest({ busy, act, onMade }: Tools & { readonly onMade: (key: string) => void }) {
  const key = useSignal("");
  const name = useSignal("");
  const said = terms.value;
  return (
    <>
      <form
        class="organise"
        onSubmit={(event) => {
          event.preventDefault();
          void act(() => signIn(key.value.trim()));
        }}
      >
        <fieldset>
          <legend>{said.open}</legend>
          <label>
            {said.key}
            <input
              type="password"
              autocomplete="off"
              required
              value={key.value}
              onInput={(event) => (key.value = event.currentTarget.value)}
            />
          </label>
          <p class="quiet small">{said.keyWhy}</p>
          <button type="submit" class="primary" disabled={busy}>
            {said.signIn}
          </button>
        </fieldset>
      </form>
      <form
        class="organise"
        onSubmit={(event) => {
          event.preventDefault();
          void act(async () => onMade(await signUp(name.value.trim())));
        }}
      >
        <fieldset>
          <legend>{said.create}</legend>
          <label>
            {said.name}
            <input
              required
              maxLength={40}
              autocomplete="nickname"
              value={name.value}
              onInput={(event) => (name.value = event.currentTarget.value)}
            />
          </label>
          <button type="submit" disabled={busy}>
            {said.make}
          </button>
        </fieldset>
      </form>
    </>
  );
}

/** What the key may do, and how much is left of each limit. */
function Share() {
  const tick = useSignal(0);
  usePolled(async () => void (tick.value += 1), POLL_MS, []);
  const { value, failure } = useLoaded(() => readCaller(token()), token() ?? "", tick.value);
  const said = terms.value;
  if (value === undefined) return <Failure error={failure} />;
  const { scopes = [], keyExpireTime, shares = [] } = value.told;
  return (
    <section>
      <h2>{said.may}</h2>
      <p>
        {scopes.map((one) => one.replace("SCOPE_", "")).join(", ")}
        {keyExpireTime !== undefined && (
          <>
            {" · "}
            {said.expires} <Moment at={timestampFromDate(new Date(keyExpireTime))} />
          </>
        )}
      </p>
      {shares.length > 0 && (
        <details class="action">
          <summary>{said.limits}</summary>
          <WideTable label={said.limits}>
            <ColumnHeads names={said.shares} numbersFrom={2} />
            <tbody>
              {shares.map(({ limit, subject, most = 0, used = 0, perSecond = 0, resetTime }) => (
                <tr key={`${limit} ${subject}`}>
                  <th scope="row">{limit}</th>
                  <td>{said.subjects[subject] ?? subject}</td>
                  <td class="number">{Math.max(0, most - used)}</td>
                  <td class="number">{most}</td>
                  <td class="number">
                    {resetTime === undefined || Date.parse(resetTime) <= Date.now()
                      ? "–"
                      : shortSpan((Date.parse(resetTime) - Date.now()) / 1000)}
                  </td>
                  <td class="number">{perSecond || "–"}</td>
                </tr>
              ))}
            </tbody>
          </WideTable>
        </details>
      )}
    </section>
  );
}

function Member({ busy, act, onLeave }: Tools & { readonly onLeave: () => void }) {
  const handle = useSignal("");
  const said = terms.value;
  const { displayName, name, handle: claimed, roles, bot } = account.value ?? {};
  return (
    <>
      <dl class="facts">
        <dt>{said.name}</dt>
        <dd>
          <Said text={displayName ?? ""} />
          {bot && ` (${said.bot})`}
        </dd>
        <dt>{said.account}</dt>
        <dd>
          <code>{name}</code>
        </dd>
        {claimed !== "" && (
          <>
            <dt>{said.handle}</dt>
            <dd>@{claimed}</dd>
          </>
        )}
        <dt>{said.roles}</dt>
        <dd>{roles?.map((role) => said.roleNames[role]).join(", ")}</dd>
      </dl>
      {claimed === "" && (
        <form
          class="filters"
          onSubmit={(event) => {
            event.preventDefault();
            void act(() => claimHandle(handle.value.trim().replace(/^@/, "")));
          }}
        >
          <label>
            {said.handleNew}
            <input
              required
              minLength={3}
              maxLength={33}
              value={handle.value}
              onInput={(event) => (handle.value = event.currentTarget.value)}
            />
          </label>
          <button type="submit" disabled={busy}>
            {said.claim}
          </button>
        </form>
      )}
      <Share />
      <p class="buttons">
        <a class="button" href="#/tournaments">
          {said.tournaments}
        </a>
        <a class="button" href="#/pools">
          {said.pools}
        </a>
        <a class="button" href="#/operator/webhooks">
          {said.webhooks}
        </a>
        <button
          type="button"
          onClick={() => {
            signOut();
            onLeave();
          }}
        >
          {said.signOut}
        </button>
      </p>
    </>
  );
}
