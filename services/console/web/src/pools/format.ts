import type { Interval } from "@sandtable/client/gen/sandtable/ladder/v1/estimate_pb.js";
import type { Player, Rating } from "@sandtable/client/gen/sandtable/ladder/v1/player_pb.js";

/** A rating with its interval of 95 in a hundred, such as "1534 ±82". */
export function ratingText(rating: Rating | undefined): string {
  if (rating === undefined) return "";
  const { rating: value, deviation, provisional } = rating;
  return `${Math.round(value)}${provisional ? "?" : ""} ±${Math.round(2 * deviation)}`;
}

/** The rating of a player; a fixed one is exact. */
export function playerRating({ anchor, rating }: Player): string {
  return anchor ? String(Math.round(rating?.rating ?? 0)) : ratingText(rating);
}

/** The second rating of pools with several seats a side; empty where there is none. */
export function teamRatingText(rating: Rating | undefined): string {
  if (rating === undefined || rating.teamRating === 0) return "";
  return `${Math.round(rating.teamRating)} ±${Math.round(2 * rating.teamUncertainty)}`;
}

/** A player with its version. */
export function playerTitle({ displayName, version }: Pick<Player, "displayName" | "version">): string {
  return version === "" ? displayName : `${displayName} ${version}`;
}

/** An estimate with its ends, such as "+12 (−8 to 32)". */
export function intervalText({ value, low, high }: Interval, to: string): string {
  return `${signed(value)} (${signed(low)} ${to} ${signed(high)})`;
}

/** A number with its sign. */
export function signed(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return rounded < 0 ? `−${-rounded}` : `+${rounded}`;
}

/** A share in percent. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** The pool of a name below it. */
export function poolOf(name: string): string {
  return name.split("/").slice(0, 2).join("/");
}
