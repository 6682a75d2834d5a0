import { useSignal } from "@preact/signals";
import type { Match } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import { type Fixture, FixtureState } from "@sandtable/client/gen/sandtable/tournaments/v1/fixture_pb.js";
import { type Tournament, TournamentState } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { api } from "../api.js";
import type { Headline } from "../games/game.js";
import { GAMES } from "../parts/match-words.js";
import { Said } from "../parts/name.js";
import { usePolled } from "../parts/polled.js";
import { Thumb } from "../parts/thumb.js";
import { fixtureMatchLink } from "../router.js";
import { terms } from "../words/tournaments/terms.js";
import { firstOf, tournaments } from "./calls.js";

const POLL_MS = 4_000;

/** A match that is played now, and its fixture. */
export interface LiveMatch {
  readonly match: Match;
  readonly fixture: Fixture;
}

/** The boards of matches that are played now, if there are any. */
export function LiveBoards({
  tournament,
  tick,
  heading,
  most,
}: {
  readonly tournament: Tournament;
  readonly tick: number;
  readonly heading: string;
  readonly most: number;
}) {
  const live = useLiveMatches(tournament, tick, most);
  if (live.length === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <LiveBoardGrid live={live} />
    </section>
  );
}

/** The boards of matches beside one another. */
export function LiveBoardGrid({ live }: { readonly live: readonly LiveMatch[] }) {
  return (
    <div class="live-boards">
      {live.map((one) => (
        <LiveBoard key={one.match.name} live={one} />
      ))}
    </div>
  );
}

/** Follows the matches of a tournament that are played now, at most so many. */
export function useLiveMatches(tournament: Tournament | undefined, tick: number, most: number): readonly LiveMatch[] {
  const live = useSignal<readonly LiveMatch[]>([]);
  const runs = tournament?.state === TournamentState.IN_PROGRESS;
  usePolled(
    async () => {
      if (tournament === undefined || !runs) {
        live.value = [];
        return;
      }
      try {
        live.value = await liveMatches(tournament, most);
      } catch {
        // What was seen last stays until the server answers again.
      }
    },
    POLL_MS,
    [tournament?.name, tick, runs],
  );
  return live.value;
}

async function liveMatches({ name, round }: Tournament, most: number): Promise<LiveMatch[]> {
  const request = { parent: name, round, state: FixtureState.IN_PROGRESS };
  const fixtures = await firstOf(tournaments().fixtures(request), most);
  const open = fixtures.flatMap((fixture) =>
    fixture.matches
      .filter(({ match, result }) => match !== "" && result === undefined)
      .map((one) => ({ fixture, one })),
  );
  const found = await Promise.allSettled(
    open.slice(0, most).map(async ({ fixture, one }) => ({ fixture, match: await api.match(one.match) })),
  );
  // A private match is not shown to everybody.
  return found.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}

function LiveBoard({ live: { match, fixture } }: { readonly live: LiveMatch }) {
  const headline = useSignal<Headline | undefined>(undefined);
  const { fixtures } = terms.value;
  return (
    <article class="card">
      <a class="card-link" href={fixtureMatchLink(match.name, fixture.name)}>
        {match.game in GAMES && <Thumb match={match} onHeadline={(told) => (headline.value = told)} />}
        <div class="card-words">
          <h3>
            <Said text={fixtures.versus(fixture.displayNames[0] ?? "", fixture.displayNames[1] ?? "")} />
          </h3>
          <p class="quiet small">
            {headline.value === undefined
              ? fixtures.states[fixture.state]
              : `${headline.value.when} · ${headline.value.what}`}
          </p>
        </div>
      </a>
    </article>
  );
}
