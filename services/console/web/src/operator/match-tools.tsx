import { ActionForm } from "../organise/action-form.js";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { plainPower } from "../parts/match-words.js";
import { Said } from "../parts/name.js";
import { terms } from "../words/operator/terms.js";
import { words } from "../words/words.js";
import { fixtureLink } from "../router.js";
import { ask } from "./access.js";
import { playsInContest } from "./contest.js";
import type { LogHead, Match } from "./messages.js";
import { ToolDetails } from "./tool-details.js";
import { When } from "./when.js";

const MATCHES = "sandtable.matches.v1.MatchService";

interface Tools {
  readonly match: Match;
  /** Whether the caller may decide here. */
  readonly decides: boolean;
  readonly onDone: () => void;
}

/** What is known of a match, and what those who keep order do with it. */
export function MatchTools(props: Tools) {
  return <ToolDetails make={() => <Opened {...props} />} />;
}

function Opened({ match, decides: mayDecide, onDone }: Tools) {
  const { match: said, visibilities } = terms.value;
  const { name, seats = [], version = "0" } = match;
  const head = useLoaded(() => ask<LogHead>(`${MATCHES}/GetLogHead`, { name }), name, Number(version));
  const plays = useLoaded(() => playsInContest(match), name);
  // Nothing is offered before it is known.
  const decides = mayDecide && plays.value === false;
  const started = match.state === "MATCH_STATE_IN_PROGRESS";
  const act = async (method: string, body: object) => {
    await ask(`${MATCHES}/${method}`, { name, requestId: crypto.randomUUID(), ...body });
    onDone();
  };
  return (
    <div class="tools-opened">
      <dl class="facts">
        <Fact name={said.name} code={name} />
        {match.hostAccount !== undefined && (
          <>
            <dt>{said.hosted}</dt>
            <dd>
              <a href={`#/operator/accounts?find=${match.hostAccount}`}>{match.hostAccount}</a>
            </dd>
          </>
        )}
        <dt>{said.visibility}</dt>
        <dd>{visibilities[match.visibility ?? ""]}</dd>
        {match.fixture !== undefined && (
          <>
            <dt>{said.fixture}</dt>
            <dd>
              <a href={fixtureLink(match.fixture)}>{match.fixture}</a>
            </dd>
          </>
        )}
        {match.label !== undefined && <Fact name={said.label} code={match.label} />}
        <dt>{said.created}</dt>
        <dd>
          <When at={match.createTime} />
        </dd>
        <dt>{said.changed}</dt>
        <dd>
          <When at={match.updateTime} />
        </dd>
        {head.value !== undefined && (
          <>
            <dt>{said.head}</dt>
            <dd>
              {said.entry(head.value.length ?? "0")} · {said.signed} <When at={head.value.time} />
            </dd>
            <Fact name={said.chain} code={head.value.chain} />
            <Fact name={said.key} code={head.value.publicKey} />
          </>
        )}
      </dl>
      <Failure error={head.failure} />
      <ul class="plain rows">
        {seats.map((seat) => (
          <li key={seat.seat ?? 0}>
            <span>
              {said.seat} {seat.seat ?? 0} · {(seat.powers ?? []).map(plainPower).join(", ")}
            </span>
            <strong>
              <Said text={seat.player || seat.bot || words.value.lobby.free} />
            </strong>
            {seat.account !== undefined && <a href={`#/operator/accounts?find=${seat.account}`}>{seat.account}</a>}
            {seat.resigned && <span class="badge">{said.resigned}</span>}
            {started && decides && seat.taken && !seat.resigned && (
              <ActionForm
                title={said.resign}
                reason="needed"
                danger
                onSubmit={(reason) => act("ResignMatch", { seat: seat.seat ?? 0, reason })}
              />
            )}
          </li>
        ))}
      </ul>
      <Failure error={plays.failure} />
      {(!mayDecide || plays.value === true) && <p class="quiet">{said.mine}</p>}
      {decides && (started || match.state === "MATCH_STATE_LOBBY") && (
        <ActionForm
          title={said.close}
          hint={said.closeHint}
          reason="needed"
          danger
          onSubmit={(reason) => act("CloseMatch", { reason })}
        />
      )}
    </div>
  );
}

function Fact({ name, code }: { readonly name: string; readonly code: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <code>{code}</code>
      </dd>
    </>
  );
}
