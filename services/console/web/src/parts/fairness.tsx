import { useSignal } from "@preact/signals";
import { ExportForm, MatchService } from "@sandtable/client/gen/sandtable/matches/v1/match_service_pb.js";
import { as } from "../api.js";
import type { MatchStore } from "../match/store.js";
import type { Verdict } from "../verify/verify.js";
import { words } from "../words/words.js";
import { Failure } from "./failure.js";
import { save } from "./save.js";

/** The game whose dice the page can check; others are checked by `sandtable verify`. */
const CHECKED = "aa1940";

/** The dice of a match that is over: checked in this page, from an export that can be kept. */
export function Fairness({ store }: { readonly store: MatchStore }) {
  const { fairness: said } = words.value;
  const busy = useSignal(false);
  const failure = useSignal<unknown>(undefined);
  const verdict = useSignal<Verdict | undefined>(undefined);
  const match = store.match.value;
  if (match === undefined) return null;
  const act = (make: (pieces: Uint8Array<ArrayBuffer>[]) => Promise<void>) => async () => {
    busy.value = true;
    failure.value = undefined;
    try {
      await make(await exported(store));
    } catch (thrown) {
      failure.value = thrown;
    } finally {
      busy.value = false;
    }
  };
  const check = act(async (pieces) => {
    verdict.value = undefined;
    verdict.value = await (await import("../verify/verify.js")).check(pieces, store.own.kept.peek().dice);
  });
  const keep = act((pieces) => {
    save(`${store.name.replace("matches/", "")}.sandtable`, pieces);
    return Promise.resolve();
  });
  const shown = verdict.value;
  return (
    <section class="fairness">
      <h2>{said.title}</h2>
      <p class="quiet small">{match.game === CHECKED ? said.why : said.elsewhere}</p>
      <p class="buttons">
        {match.game === CHECKED && (
          <button type="button" disabled={busy.value || crypto.subtle === undefined} onClick={() => void check()}>
            {said.check}
          </button>
        )}
        <button type="button" disabled={busy.value} onClick={() => void keep()}>
          {said.save}
        </button>
      </p>
      {crypto.subtle === undefined && <p class="quiet small">{said.insecure}</p>}
      <div role="status">
        {shown?.type === "true" && <p class="verdict true">✓ {said.good(shown.entries, shown.dice)}</p>}
        {shown?.type === "false" && (
          <div class="failure">
            <strong>{said.bad(shown.what)}</strong>
            <dl class="facts">
              <dt>{said.committed}</dt>
              <dd class="said">{shown.expected}</dd>
              <dt>{said.told}</dt>
              <dd class="said">{shown.found}</dd>
            </dl>
          </div>
        )}
      </div>
      <Failure error={failure.value} />
    </section>
  );
}

/** The export of a match in the pieces in which it comes. */
function exported({ name, token }: MatchStore): Promise<Uint8Array<ArrayBuffer>[]> {
  return as(token).call(MatchService, name, async (matches, options) => {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for await (const { chunk } of matches.exportMatch({ name, form: ExportForm.WHOLE }, options))
      pieces.push(new Uint8Array(chunk));
    return pieces;
  });
}
