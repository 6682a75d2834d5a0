import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { Moment } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { firstOf } from "../tournaments/calls.js";
import { numberIn } from "../tournaments/format.js";
import { terms } from "../words/pools/terms.js";
import { ladders } from "./calls.js";
import { usePlayers } from "./players.js";

const MOST = 100;

/** The seasons of a pool with the best of each. */
export function SeasonList({ name }: { readonly name: string }) {
  const { value, failure } = useLoaded(() => firstOf(ladders().seasons(name), MOST), name);
  const { title } = usePlayers(name);
  const { seasons, list } = terms.value;
  if (value === undefined) return <Failure error={failure} />;
  return (
    <>
      {value.map((season) => (
        <section key={season.name}>
          <h2>{list.season(numberIn(season.name))}</h2>
          <p class="quiet small">
            {season.startTime !== undefined && <Moment at={season.startTime} />}
            {" – "}
            {season.endTime === undefined ? seasons.now : <Moment at={season.endTime} />}
            {" · "}
            {seasons.decided(Number(season.decided))}
          </p>
          <ol class="rows">
            {season.places.map((place) => (
              <li key={place.player}>
                <a href={`#/${place.player}`}>
                  <Said text={title(place.player, place.displayName)} />
                </a>
                <span class="figures">{Math.round(place.rating)}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}
