import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { Player, RatingPoint } from "@sandtable/client/gen/sandtable/ladder/v1/player_pb.js";
import { useLoaded } from "../parts/loaded.js";
import { Said } from "../parts/name.js";
import { firstOf } from "../tournaments/calls.js";
import { terms } from "../words/pools/terms.js";
import { ladders } from "./calls.js";
import { playerTitle, ratingText } from "./format.js";

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

/** The rating over the fixtures that were played, with its interval, and the account's other
 * versions beside it. */
export function RatingCurve({
  player,
  versions,
  tick,
}: {
  readonly player: Player;
  /** Names of the account's other players. */
  readonly versions: readonly string[];
  readonly tick: number;
}) {
  const { value = [] } = useLoaded(
    () => Promise.all([player.name, ...versions.slice(0, VERSIONS)].map(series)),
    `${player.name} ${versions.join(" ")}`,
    tick,
  );
  const { player: said } = terms.value;
  const shown = value.filter(({ points }) => points.length > 0);
  if (shown.length === 0) return <p class="quiet">{said.noCurve}</p>;
  const times = [...new Set(shown.flatMap(({ points }) => points.map(moment)))].sort((a, b) => a - b);
  const places = new Map(times.map((time, place) => [time, place]));
  const all = shown.flatMap(({ points }) => points.map(({ rating }) => rating));
  const ends = all.flatMap((one) => [low(one), high(one)]);
  const bottom = Math.floor(Math.min(...ends) / 100) * 100;
  const top = Math.ceil(Math.max(...ends) / 100) * 100;
  const x = (point: RatingPoint) =>
    LEFT + ((places.get(moment(point)) ?? 0) / Math.max(times.length - 1, 1)) * (WIDTH - LEFT - 8);
  const y = (rating: number) => (HEIGHT - FOOT) * (1 - (rating - bottom) / Math.max(top - bottom, 1)) + 4;
  const lines = gridLines(bottom, top);
  return (
    <section>
      <h2>{said.curve}</h2>
      <figure class="chart">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={shown
            .map((one) => `${playerTitle(one.player)}: ${ratingText(one.points.at(-1)?.rating)}`)
            .join(", ")}
        >
          {lines.map((rating) => (
            <g key={rating} class="chart-grid">
              <path d={`M${LEFT} ${y(rating).toFixed(1)}H${WIDTH}`} />
              <text x={LEFT - 6} y={y(rating) + 4} text-anchor="end">
                {rating}
              </text>
            </g>
          ))}
          {shown.map(({ player: one, points }, place) => (
            <g key={one.name} class={`chart-series series-${place}`}>
              {place === 0 && <path class="chart-band" d={band(points, x, y)} />}
              <path class="chart-line" d={line(points, x, y)} />
              <circle cx={x(points[0] as RatingPoint)} cy={y(points[0]?.rating?.rating ?? 0)} r="4" />
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
              <Said text={playerTitle(one)} /> {ratingText(points.at(-1)?.rating)}
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

function low(rating: RatingPoint["rating"]): number {
  return (rating?.rating ?? 0) - 2 * (rating?.deviation ?? 0);
}

function high(rating: RatingPoint["rating"]): number {
  return (rating?.rating ?? 0) + 2 * (rating?.deviation ?? 0);
}

type Scale<T> = (value: T) => number;

function line(points: readonly RatingPoint[], x: Scale<RatingPoint>, y: Scale<number>): string {
  return points
    .map((one, place) => `${place === 0 ? "M" : "L"}${x(one).toFixed(1)} ${y(one.rating?.rating ?? 0).toFixed(1)}`)
    .join("");
}

function band(points: readonly RatingPoint[], x: Scale<RatingPoint>, y: Scale<number>): string {
  const upper = points.map((one) => `${x(one).toFixed(1)} ${y(high(one.rating)).toFixed(1)}`);
  const lower = points.map((one) => `${x(one).toFixed(1)} ${y(low(one.rating)).toFixed(1)}`).reverse();
  return `M${[...upper, ...lower].join("L")}Z`;
}

/** At most six lines at round ratings. */
function gridLines(bottom: number, top: number): readonly number[] {
  const step = [100, 200, 500, 1000, 2000].find((one) => (top - bottom) / one <= 6) ?? 5000;
  const first = Math.ceil(bottom / step) * step;
  return Array.from({ length: Math.floor((top - first) / step) + 1 }, (_, place) => first + place * step);
}
