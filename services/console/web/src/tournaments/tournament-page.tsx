import { Code } from "@connectrpc/connect";
import { SandtableError } from "@sandtable/client/errors.js";
import { type Tournament, TournamentState } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { useEffect, useMemo } from "preact/hooks";
import { Failure } from "../parts/failure.js";
import { Late } from "../parts/late.js";
import { gameName } from "../parts/match-words.js";
import { Said } from "../parts/name.js";
import { SubNav } from "../parts/sub-nav.js";
import { terms } from "../words/tournaments/terms.js";
import { words } from "../words/words.js";
import { Bracket } from "./bracket.js";
import { CrossTable } from "./cross-table.js";
import { EntrantList } from "./entrant-list.js";
import { stageText } from "./format.js";
import { Overview } from "./overview.js";
import { RoundList } from "./round-list.js";
import { groupCount } from "./groups.js";
import { Share } from "./share.js";
import { StandingsTable } from "./standings-table.js";
import { TournamentStore } from "./store.js";
import { TermList } from "./term-list.js";

/** Parts of the page that the server also draws as pictures, by what these are called. */
const PICTURES = { standings: "standings", table: "cross-table", bracket: "bracket" };

/** A tournament: everything that spectators, entrants and organisers see of it. It follows changes
 * without a reload. */
export function TournamentPage({
  name,
  tab,
  stage,
  round,
}: {
  readonly name: string;
  /** The part of the page that is shown; empty for the overview. */
  readonly tab: string;
  /** The stage, counted from 1; the present one when 0. */
  readonly stage: number;
  /** The round, counted from 1; the latest when 0. */
  readonly round: number;
}) {
  const store = useMemo(() => new TournamentStore(name), [name]);
  useEffect(() => {
    void store.open();
    return () => store.close();
  }, [store]);
  const tournament = store.tournament.value;
  if (tournament === undefined) return <Missing error={store.failure.value} />;
  const { settings } = tournament;
  const stages = settings?.stages ?? [];
  const number = Math.min(stage || tournament.stage || 1, Math.max(stages.length, 1));
  const of = stages[number - 1];
  const parts = partsOf(tournament, number, store.runs.value);
  const current = parts.some(([id]) => id === tab) ? tab : "";
  const { states, paused, parts: said, stages: stageWord } = terms.value;
  const { status } = words.value;
  const staged = ["standings", "table", "bracket"].includes(current);
  return (
    <div class="column wide">
      <div class="page-head">
        <h1>
          <Said text={settings?.displayName || name} />
        </h1>
        <span class={`badge tournament-${tournament.state}`}>{states[tournament.state]}</span>
        {tournament.paused && <span class="badge link-broken">{paused}</span>}
        <span class={`badge link-${store.status.value} no-print`}>{status[store.status.value]}</span>
      </div>
      <p class="quiet">
        {gameName(settings?.match?.game ?? "")} · {stages.map(stageText).join(" → ")} ·{" "}
        {terms.value.list.entrants(tournament.entrants)}
      </p>
      <SubNav
        label={said.label}
        links={parts.map(([id, text]) => [`#/${name}${id === "" ? "" : `/${id}`}`, text, id === current] as const)}
      />
      {staged && (
        <SubNav
          label={stageWord}
          links={stages.map((one, place) => [
            `#/${name}/${current}?stage=${place + 1}`,
            terms.value.stage(place + 1, one.displayName || stageText(one)),
            place + 1 === number,
          ])}
        />
      )}
      <Failure error={store.failure.value} />
      {current === "" && <Overview store={store} tournament={tournament} />}
      {current === "standings" && <StandingsTable name={name} stage={number} tick={store.tick.value} legend />}
      {current === "table" && of !== undefined && (
        <CrossTable name={name} stage={number} settings={of} tick={store.tick.value} />
      )}
      {current === "rounds" && <RoundList tournament={tournament} round={round} tick={store.tick.value} />}
      {current === "bracket" && <Bracket name={name} stage={number} tick={store.tick.value} />}
      {of !== undefined &&
        current in PICTURES &&
        Array.from({ length: current === "table" ? groupCount(of) : 1 }, (_, group) => {
          const which = [stages.length > 1 && `stage=${number}`, group > 0 && `group=${group + 1}`].filter(Boolean);
          return (
            <Share
              key={group}
              picture={`${name}/${PICTURES[current as keyof typeof PICTURES]}.svg${which.length > 0 ? "?" : ""}${which.join("&")}`}
              title={`${settings?.displayName || name}: ${parts.find(([id]) => id === current)?.[1] ?? ""}${group > 0 ? ` ${group + 1}` : ""}`}
              link={`${name}/${current}`}
            />
          );
        })}
      {current === "entrants" && <EntrantList name={name} tick={store.tick.value} />}
      {current === "terms" && <TermList tournament={tournament} />}
      {current === "run" && (
        <Late name="run" load={async () => (await import("../organise/pages.js")).RunPart} props={{ store }} />
      )}
    </div>
  );
}

/** The parts of the page that there are, with their names. */
function partsOf({ settings, state }: Tournament, stage: number, runs: boolean): (readonly [string, string])[] {
  const { parts } = terms.value;
  const system = settings?.stages[stage - 1]?.system.case;
  const knockouts = settings?.stages.some((one) => one.system.case === "knockout") === true;
  const begun = state >= TournamentState.IN_PROGRESS;
  const all: (readonly [string, string, boolean])[] = [
    ["", parts.overview, true],
    ["standings", parts.standings, begun],
    ["table", parts.table, begun && system !== "knockout"],
    ["rounds", parts.rounds, begun],
    ["bracket", parts.bracket, begun && knockouts],
    ["entrants", parts.entrants, true],
    ["terms", parts.terms, true],
    ["run", parts.run, runs],
  ];
  return all.filter(([, , there]) => there).map(([id, text]) => [id, text] as const);
}

/** The reason why there is nothing to see, if there is one already. */
export function Missing({ error, text }: { readonly error: unknown; readonly text?: string }) {
  if (error === undefined) return <p class="loading">{words.value.status.connecting}</p>;
  const gone = SandtableError.from(error).code === Code.NotFound;
  return (
    <div class="column">
      <h1>{gone ? (text ?? terms.value.notFound) : words.value.error.title}</h1>
      {!gone && <Failure error={error} />}
      <p class="buttons">
        <a class="button" href="#/tournaments">
          {terms.value.list.title}
        </a>
      </p>
    </div>
  );
}
