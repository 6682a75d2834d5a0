import { useSignal } from "@preact/signals";
import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { type Fixture, FixtureState } from "@sandtable/client/gen/sandtable/tournaments/v1/fixture_pb.js";
import { TournamentState } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { useId } from "preact/hooks";
import { organiser } from "../tournaments/calls.js";
import { numberIn } from "../tournaments/format.js";
import type { TournamentStore } from "../tournaments/store.js";
import { terms } from "../words/organise/terms.js";
import { ActionForm } from "./action-form.js";
import { momentOf } from "./fields.js";

/** Points of the first and the second, in half points, that an organiser can give. */
const RESULTS = [
  [2, 0],
  [1, 1],
  [0, 2],
  [0, 0],
] as const;

/** Decisions of an organiser about a fixture. */
export function FixtureDecision({ store, fixture }: { readonly store: TournamentStore; readonly fixture: Fixture }) {
  const id = useId();
  const chosen = useSignal(0);
  const until = useSignal<Timestamp | undefined>(undefined);
  const match = useSignal(0);
  const { decide } = terms.value;
  const { name, displayNames, state, matches, first, second } = fixture;
  const tournament = store.tournament.value;
  const [one = "", other = ""] = displayNames;
  const results = [decide.wins(one), decide.draw, decide.wins(other), decide.bothLose];
  const open = state < FixtureState.DECIDED;
  const plays = store.plays.value;
  const running = tournament?.state === TournamentState.IN_PROGRESS;
  // A result is corrected after the end, too.
  const decides = running || tournament?.state === TournamentState.FINISHED;
  const own = store.own.value;
  const concerned = own !== undefined && [first, second].includes(numberIn(own.name));
  if (!decides || first === 0 || second === 0) return null;
  return (
    <>
      {!plays && (
        <ActionForm
          title={decide.title}
          reason="needed"
          onSubmit={(reason) =>
            store.act(() => organiser().adjudicate({ name, points: [...(RESULTS[chosen.value] ?? [])], reason }))
          }
        >
          <div class="field">
            <label for={`${id}-result`}>{decide.result}</label>
            <select
              id={`${id}-result`}
              value={chosen.value}
              onChange={(event) => (chosen.value = Number(event.currentTarget.value))}
            >
              {results.map((text, place) => (
                <option key={text} value={place}>
                  {text}
                </option>
              ))}
            </select>
          </div>
        </ActionForm>
      )}
      {running && open && !(plays && concerned) && (
        <ActionForm
          title={decide.extend}
          reason="optional"
          onSubmit={async (reason) => {
            const deadline = until.value;
            if (deadline !== undefined) await store.act(() => organiser().extend({ name, deadline, reason }));
          }}
        >
          <div class="field">
            <label for={`${id}-until`}>{decide.until}</label>
            <input
              id={`${id}-until`}
              type="datetime-local"
              required
              onInput={(event) => (until.value = momentOf(event.currentTarget.value))}
            />
          </div>
        </ActionForm>
      )}
      {running && !plays && (
        <ActionForm
          title={decide.annul}
          reason="needed"
          danger
          onSubmit={(reason) => store.act(() => organiser().annul({ name, number: match.value, reason }))}
        >
          <div class="field">
            <label for={`${id}-match`}>{decide.annulWhat}</label>
            <select
              id={`${id}-match`}
              value={match.value}
              onChange={(event) => (match.value = Number(event.currentTarget.value))}
            >
              <option value={0}>{decide.annulAll}</option>
              {matches
                .filter((played) => played.match !== "" && !played.annulled)
                .map(({ number }) => (
                  <option key={number} value={number}>
                    {decide.annulMatch(number)}
                  </option>
                ))}
            </select>
          </div>
        </ActionForm>
      )}
    </>
  );
}
