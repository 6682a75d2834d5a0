import type { ComponentChildren } from "preact";
import { FixtureForm } from "@sandtable/client/gen/sandtable/tournaments/v1/play_pb.js";
import { StandingsVisibility, type Tournament } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { accountNames } from "../account/session.js";
import { useLoaded } from "../parts/loaded.js";
import { gameName, plainPower } from "../parts/match-words.js";
import { Moment, seconds, spanText } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { terms } from "../words/tournaments/terms.js";
import { fixtureText, clockText } from "./play-text.js";
import { stageText } from "./format.js";

/** The terms on which everybody plays. */
export function TermList({ tournament }: { readonly tournament: Tournament }) {
  const { terms: said, tieBreaks, stage: stageWord, list } = terms.value;
  const { settings, sides } = tournament;
  const judges = [tournament.organiser, ...tournament.coOrganisers];
  const { value: names } = useLoaded(() => accountNames(judges), judges.join(" "));
  if (settings === undefined) return null;
  const { match, fixture, round, registration, stages } = settings;
  const facts: (readonly [string, ComponentChildren])[] = [
    [
      said.organisers,
      <Said
        text={judges
          .map((one) => names?.get(one) ?? "")
          .filter(Boolean)
          .join(", ")}
      />,
    ],
    [said.game, gameName(match?.game ?? "")],
    [
      said.sides,
      sides.map(({ seats }) => seats.flatMap(({ powers }) => powers.map(plainPower)).join(", ")).join(" — "),
    ],
    [said.fixture, fixtureText(fixture)],
    [said.clock, clockText(match?.clockSettings)],
  ];
  if (fixture?.form === FixtureForm.MIRROR && fixture.scoreOrder.length > 0)
    facts.push([said.scoreOrder, fixture.scoreOrder.join(", ")]);
  if (match?.spectatorDelay !== undefined) facts.push([said.delay, spanText(seconds(match.spectatorDelay))]);
  facts.push(
    [said.duration, round?.duration === undefined ? said.noEnd : spanText(seconds(round.duration))],
    [said.join, round?.joinWithin === undefined ? spanText(86_400) : spanText(seconds(round.joinWithin))],
    [said.noShow, said.noShows[round?.noShow ?? 0]],
    [said.deadline, said.deadlines[round?.atDeadline ?? 0]],
  );
  if (round?.pause !== undefined) facts.push([said.pause, spanText(seconds(round.pause))]);
  if (registration !== undefined) {
    facts.push(
      [said.registration, `${said.modes[registration.mode]}; ${said.kinds[registration.kind]}`],
      [said.limits, said.between(registration.minEntrants, registration.maxEntrants)],
    );
    if (registration.teamSize > 1) facts.push([said.team, registration.teamSize]);
    if (registration.checkIn !== undefined) facts.push([said.checkIn, spanText(seconds(registration.checkIn))]);
    if (registration.ratingPool !== "")
      facts.push([said.ratings, <a href={`#/${registration.ratingPool}`}>{registration.ratingPool}</a>]);
  }
  if (settings.standings?.visibility === StandingsVisibility.AFTER_ROUND)
    facts.push([said.standings, said.afterRound(settings.standings.round)]);
  if (settings.standings?.visibility === StandingsVisibility.AT_END) facts.push([said.standings, said.atEnd]);
  if (settings.startTime !== undefined) facts.push([list.starts, <Moment at={settings.startTime} />]);
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
        {stages.map((stage, place) => (
          <div key={place} class="fact">
            <dt>{stageWord(place + 1, stage.displayName || stageText(stage))}</dt>
            <dd>
              {stage.displayName !== "" && `${stageText(stage)}. `}
              {stage.fixture !== undefined && `${fixtureText(stage.fixture)}. `}
              {stage.tieBreaks.length > 0 &&
                `${said.tieBreaks}: ${stage.tieBreaks.map((one) => tieBreaks[one]?.[1] ?? one).join(", ")}.`}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
