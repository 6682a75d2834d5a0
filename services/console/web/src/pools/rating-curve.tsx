import { useSignal } from "@preact/signals";
import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { Player, Rating, RatingPoint } from "@sandtable/client/gen/sandtable/ladder/v1/player_pb.js";
import { Check } from "../parts/check.js";
import { useLoaded } from "../parts/loaded.js";
import { Said } from "../parts/name.js";
import { firstOf } from "../tournaments/calls.js";
import { terms } from "../words/pools/terms.js";
import { ladders } from "./calls.js";
import { playerTitle, ratingText, teamRatingText } from "./format.js";

const WIDTH = 640;
const HEIGHT = 240;
const LEFT = 58;
const FOOT = 8;
/** Points of a version that are read, and versions that are drawn beside one's own. */
const POINTS = 400;
const VERSIONS = 4;

/** The ratings of one version in order of time. */
interface Series {
  readonly player: Player;
  readonly points: readonly RatingPoint[];
}

/** A rating, and how far it may be off. */
type Measure = (rating: Rating | undefined) => readonly [value: number, spread: number];
const SINGLE: Measure = (rating) => [rating?.rating ?? 0, 2 * (rating?.deviation ?? 0)];
const TEAMS: Measure = (rating) => [rating?.teamRating ?? 0, 2 * (rating?.teamUncertainty ?? 0)];

/** The rating over the fixtures that were played, with its interval, the account's other versions
 * beside it, and the fixed ratings that all are measured by. */
export function RatingCurve({
  player,
  versions,
  anchors,
  tick,
}: {
  readonly player: Player;
  /** Names of the account's other players. */
  readonly versions: readonly string[];
  /** Other players whose ratings are fixed. */
  readonly anchors: readonly Player[];
  readonly tick: number;
}) {
  const ofTeams = useSignal(false);
  const { value = [] } = useLoaded(
    () => Promise.all([player.name, ...versions.slice(0, VERSIONS)].map(series)),
    `${player.name} ${versions.join(" ")}`,
    tick,
  );
  const { player: said, board } = terms.value;
  const shown = value.filter(({ points }) => points.length > 0);
  if (shown.length === 0) return <p class="quiet">{said.noCurve}</p>;
  const measure = ofTeams.value ? TEAMS : SINGLE;
  const text = ofTeams.value ? teamRatingText : ratingText;
  const times = [...new Set(shown.flatMap(({ points }) => points.map(moment)))].sort((a, b) => a - b);
  const places = new Map(times.map((time, place) => [time, place]));
  const ends = shown.flatMap(({ points }) =>
    points.flatMap(({ rating }) => {
      const [middle, spread] = measure(rating);
      return [middle - spread, middle + spread];
    }),
  );
  const bottom = Math.floor(Math.min(...ends) / 100) * 100;
  const top = Math.ceil(Math.max(...ends) / 100) * 100;
  const x = (point: RatingPoint) =>
    LEFT + ((places.get(moment(point)) ?? 0) / Math.max(times.length - 1, 1)) * (WIDTH - LEFT - 8);
  const y = (rating: number) => (HEIGHT - FOOT) * (1 - (rating - bottom) / Math.max(top - bottom, 1)) + 4;
  const at = (point: RatingPoint, ends: -1 | 0 | 1) => {
    const [middle, spread] = measure(point.rating);
    return `${x(point).toFixed(1)} ${y(middle + ends * spread).toFixed(1)}`;
  };
  const fixed = anchors
    .map((one) => ({ name: playerTitle(one), rating: measure(one.rating)[0] }))
    .filter(({ rating }) => rating >= bottom && rating <= top);
  return (
    <section>
      <h2>{said.curve}</h2>
      {shown.some(({ points }) => points.some(({ rating }) => teamRatingText(rating) !== "")) && (
        <Check label={board.ofTeams} on={ofTeams} />
      )}
      <figure class="chart">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={[
            ...shown.map((one) => `${playerTitle(one.player)}: ${text(one.points.at(-1)?.rating)}`),
            ...fixed.map(({ name, rating }) => `${name}: ${Math.round(rating)} (${board.anchor})`),
          ].join(", ")}
        >
          {gridLines(bottom, top).map((rating) => (
            <g key={rating} class="chart-grid">
              <path d={`M${LEFT} ${y(rating).toFixed(1)}H${WIDTH}`} />
              <text x={LEFT - 6} y={y(rating) + 4} text-anchor="end">
                {rating}
              </text>
            </g>
          ))}
          {fixed.map(({ name, rating }) => (
            <g key={name} class="chart-anchor">
              <path d={`M${LEFT} ${y(rating).toFixed(1)}H${WIDTH}`} />
              <text x={WIDTH - 4} y={y(rating) - 4} text-anchor="end">
                {name}
              </text>
            </g>
          ))}
          {shown.map(({ player: one, points }, place) => (
            <g key={one.name} class={`chart-series series-${place}`}>
              {place === 0 && (
                <path
                  class="chart-band"
                  d={`M${[...points.map((point) => at(point, 1)), ...points.map((point) => at(point, -1)).reverse()].join("L")}Z`}
                />
              )}
              <path class="chart-line" d={`M${points.map((point) => at(point, 0)).join("L")}`} />
              {points.slice(0, 1).map((first) => (
                <g key={one.name}>
                  <circle cx={x(first)} cy={y(measure(first.rating)[0])} r="4" />
                  {shown.length > 1 && (
                    <text
                      x={Math.min(x(first), WIDTH - 60)}
                      y={y(measure(first.rating)[0]) + (place % 2 === 0 ? -9 : 18)}
                    >
                      {one.version || one.displayName}
                    </text>
                  )}
                </g>
              ))}
            </g>
          ))}
        </svg>
        <figcaption class="small">
          <span class="quiet">{said.curveAxis}</span>
          {shown.map(({ player: one, points }, place) => (
            <a key={one.name} href={`#/${one.name}`} class={`chart-key series-${place}`}>
              <svg class="dot" viewBox="0 0 10 10" aria-hidden="true">
                <circle cx="5" cy="5" r="4.500" />
              </svg>
              <Said text={playerTitle(one)} /> {text(points.at(-1)?.rating)}
            </a>
          ))}
        </figcaption>
      </figure>
    </section>
  );
}

async function series(name: string): Promise<Series> {
  const [player, latest] = await Promise.all([ladders().player(name), firstOf(ladders().history(name), POINTS)]);
  return { player, points: latest.reverse() };
}

function moment({ time }: RatingPoint): number {
  return time === undefined ? 0 : timestampMs(time);
}

/** At most six lines at round ratings. */
function gridLines(bottom: number, top: number): readonly number[] {
  const step = [100, 200, 500, 1000, 2000].find((one) => (top - bottom) / one <= 6) ?? 5000;
  const first = Math.ceil(bottom / step) * step;
  return Array.from({ length: Math.floor((top - first) / step) + 1 }, (_, place) => first + place * step);
}
