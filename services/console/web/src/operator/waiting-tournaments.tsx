import { useLoaded } from "../parts/loaded.js";
import { Said } from "../parts/name.js";
import { terms } from "../words/operator/terms.js";
import { ask } from "./access.js";

/** A tournament as the server writes it in JSON, as far as it is read here. */
interface Tournament {
  readonly name: string;
  readonly settings?: { readonly displayName?: string };
  readonly attention?: number;
  readonly attentionText?: string;
}

const BODY = { state: "TOURNAMENT_STATE_IN_PROGRESS", pageSize: 200 };

/** Tournaments that wait for an organiser: for their fixtures, or as a whole. */
export function WaitingTournaments({ tick }: { readonly tick: number }) {
  const { value } = useLoaded(
    () =>
      ask<{ tournaments?: readonly Tournament[] }>("sandtable.tournaments.v1.TournamentService/ListTournaments", BODY),
    "tournaments",
    tick,
  );
  const { match: said } = terms.value;
  const waiting = (value?.tournaments ?? []).filter(
    ({ attention = 0, attentionText = "" }) => attention > 0 || attentionText !== "",
  );
  if (waiting.length === 0) return null;
  return (
    <section>
      <h2>{said.organisers}</h2>
      <ul class="plain rows">
        {waiting.map(({ name, settings, attention = 0, attentionText = "" }) => (
          <li key={name}>
            <a href={`#/${name}/run`}>
              <Said text={settings?.displayName ?? name} />
            </a>
            {attention > 0 && <span>{said.attention(attention)}</span>}
            {attentionText !== "" && <Said text={attentionText} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
