import { useSignal } from "@preact/signals";
import { type Match, MatchState } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import { useRef } from "preact/hooks";
import { api } from "../api.js";
import type { Headline } from "../games/game.js";
import { Failure } from "../parts/failure.js";
import { gameName, plainPower, sitter, title } from "../parts/match-words.js";
import { Said } from "../parts/name.js";
import { usePolled } from "../parts/polled.js";
import { Thumb } from "../parts/thumb.js";
import { matchLink } from "../router.js";
import { words } from "../words/words.js";

const POLL_MS = 3_000;
/** Matches that are shown with their boards. */
const BOARDS = 9;

/** What is played now: the liveliest match large, the others beside it. */
export function WallPage() {
  const playing = useSignal<readonly Match[] | undefined>(undefined);
  const open = useSignal<readonly Match[]>([]);
  const finished = useSignal<readonly Match[]>([]);
  const failure = useSignal<unknown>(undefined);
  const pulse = useRef(new Map<string, { version: bigint; beats: number }>()).current;
  usePolled(
    async () => {
      try {
        const [now, lobby, over] = await Promise.all(
          [MatchState.IN_PROGRESS, MatchState.LOBBY, MatchState.FINISHED].map((state) =>
            api.matches({ state, pageSize: state === MatchState.IN_PROGRESS ? 60 : 6 }),
          ),
        );
        failure.value = undefined;
        playing.value = liveliest(now?.matches ?? [], pulse);
        open.value = lobby?.matches ?? [];
        finished.value = over?.matches ?? [];
      } catch (thrown) {
        failure.value = thrown;
      }
    },
    POLL_MS,
    [],
  );
  const { wall } = words.value;
  const [first, ...others] = playing.value ?? [];
  return (
    <div class="wall">
      <h1>{wall.title}</h1>
      <Failure error={failure.value} />
      {playing.value !== undefined && first === undefined && failure.value === undefined && (
        <div class="empty">
          <p>{wall.empty}</p>
          <p class="quiet">{wall.hint}</p>
          <a class="button primary" href="#/host">
            {words.value.nav.host}
          </a>
        </div>
      )}
      {first !== undefined && (
        <div class="cards">
          <Card key={first.name} match={first} large />
          {others.slice(0, BOARDS - 1).map((match) => (
            <Card key={match.name} match={match} />
          ))}
        </div>
      )}
      <div class="wall-lists">
        <Short heading={wall.open} matches={open.value} link={wall.join} />
        <Short heading={wall.finished} matches={finished.value} link={wall.watch} />
      </div>
    </div>
  );
}

/** The matches in which most happened lately, first; of others the newest. */
function liveliest(matches: readonly Match[], pulse: Map<string, { version: bigint; beats: number }>): Match[] {
  for (const { name, version } of matches) {
    const before = pulse.get(name);
    const grown = before === undefined ? 0 : Number(version - before.version);
    pulse.set(name, { version, beats: (before?.beats ?? 0) * 0.7 + Math.min(grown, 5) });
  }
  const beats = ({ name }: Match) => Math.round(pulse.get(name)?.beats ?? 0);
  return [...matches].sort(
    (a, b) => beats(b) - beats(a) || Number((b.updateTime?.seconds ?? 0n) - (a.updateTime?.seconds ?? 0n)),
  );
}

function Card({ match, large = false }: { readonly match: Match; readonly large?: boolean }) {
  const headline = useSignal<Headline | undefined>(undefined);
  return (
    <article class={large ? "card large" : "card"}>
      <a class="card-link" href={matchLink(match.name)}>
        <Thumb match={match} onHeadline={(told) => (headline.value = told)} />
        <div class="card-words">
          <h2>
            <Said text={title(match)} />
          </h2>
          <p>
            {headline.value === undefined ? gameName(match.game) : `${headline.value.when} · ${headline.value.what}`}
          </p>
          <p class="quiet small">
            {match.seats.map((seat, place) => (
              <span key={seat.seat}>
                {place > 0 && " · "}
                <Said text={sitter(seat)} />
              </span>
            ))}
          </p>
        </div>
      </a>
    </article>
  );
}

function Short({
  heading,
  matches,
  link,
}: {
  readonly heading: string;
  readonly matches: readonly Match[];
  readonly link: string;
}) {
  if (matches.length === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <ul class="plain rows">
        {matches.map((match) => (
          <li key={match.name}>
            <a href={matchLink(match.name)} aria-label={`${link}: ${title(match)}`}>
              <Said text={title(match)} />
            </a>
            <span class="quiet small">
              {gameName(match.game)} ·{" "}
              {match.outcome?.reason || match.seats.map(({ powers }) => powers.map(plainPower).join("+")).join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
