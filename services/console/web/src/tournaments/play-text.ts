import type { ClockSettings } from "@sandtable/client/gen/sandtable/matches/v1/clock_pb.js";
import { FixtureForm, type FixtureSettings } from "@sandtable/client/gen/sandtable/tournaments/v1/play_pb.js";
import { seconds, spanText } from "../parts/moment.js";
import { terms } from "../words/tournaments/terms.js";

/** The matches of a fixture in a few words. */
export function fixtureText(fixture: FixtureSettings | undefined): string {
  const { terms: said } = terms.value;
  if (fixture?.form === FixtureForm.BEST_OF) return said.bestOf(fixture.bestOf);
  const form = said.forms[fixture?.form ?? 0] ?? "";
  return fixture?.duplicateDice === true ? `${form}, ${said.duplicateDice}` : form;
}

/** The clocks of a match in a few words. */
export function clockText(clock: ClockSettings | undefined): string {
  const { terms: said } = terms.value;
  switch (clock?.main.case) {
    case "bank": {
      const { initial, increment } = clock.main.value;
      return said.bank(spanText(seconds(initial)), spanText(seconds(increment)));
    }
    case "correspondence":
      return said.days(spanText(clock.main.value.daysPerTurn * 86_400));
    default:
      return said.noClock;
  }
}
