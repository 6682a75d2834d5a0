import type { ComponentChildren } from "preact";
import type { Pool } from "@sandtable/client/gen/sandtable/ladder/v1/pool_pb.js";
import { gameName, plainPower } from "../parts/match-words.js";
import { seconds, spanText } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { clockText, fixtureText } from "../tournaments/play-text.js";
import { terms } from "../words/pools/terms.js";
import { terms as tournamentTerms } from "../words/tournaments/terms.js";

/** The terms on which a pool is played. */
export function PoolTerms({ pool: { settings, sides } }: { readonly pool: Pool }) {
  const { terms: said } = terms.value;
  const { terms: shared } = tournamentTerms.value;
  if (settings === undefined) return null;
  const { match, fixture, kind, mixed, season, longest, joinWithin, faults } = settings;
  const facts: (readonly [string, ComponentChildren])[] = [
    [shared.game, gameName(match?.game ?? "")],
    [
      shared.sides,
      sides.map(({ seats }) => seats.flatMap(({ powers }) => powers.map(plainPower)).join(", ")).join(" — "),
    ],
    [shared.fixture, fixtureText(fixture)],
    [shared.clock, clockText(match?.clockSettings)],
    [said.kind, `${shared.kinds[kind]}${mixed ? `, ${said.mixed}` : ""}`],
    [shared.join, spanText(joinWithin === undefined ? 30 : seconds(joinWithin))],
    [said.longest, longest === undefined ? shared.noEnd : spanText(seconds(longest))],
    [said.meetings, settings.mostMeetings || 20],
    [said.rated, settings.mostRatedMeetings || 10],
    [said.season, season === undefined ? shared.noEnd : spanText(seconds(season))],
    [said.faults, said.faultText(faults?.tolerated || 3, spanText(seconds(faults?.rest) || 300))],
  ];
  if (settings.authorsApart) facts.push([said.authors, said.apart]);
  return (
    <>
      {settings.description !== "" && (
        <p class="prose">
          <Said text={settings.description} />
        </p>
      )}
      <dl class="facts wide-facts">
        {facts.map(([name, value]) => (
          <div key={name} class="fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
