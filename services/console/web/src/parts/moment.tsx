import type { Duration, Timestamp } from "@bufbuild/protobuf/wkt";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { language } from "../words/words.js";

/** A moment as people write it. */
export function Moment({ at }: { readonly at: Timestamp }) {
  const date = timestampDate(at);
  const text = new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" }).format(date);
  return <time dateTime={date.toISOString()}>{text}</time>;
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A length of time in its two largest units, such as "2 days 3 hours". */
export function spanText(seconds: number): string {
  const parts: string[] = [];
  let rest = Math.round(seconds);
  for (const [unit, length] of UNITS) {
    const count = Math.floor(rest / length);
    if (count === 0 && !(unit === "second" && parts.length === 0)) continue;
    rest -= count * length;
    const number = new Intl.NumberFormat(language.value, { style: "unit", unit, unitDisplay: "long" });
    parts.push(number.format(count));
    if (parts.length === 2) break;
  }
  return parts.join(" ");
}

/** The seconds of a duration; 0 for none. */
export function seconds(duration: Duration | undefined): number {
  return duration === undefined ? 0 : Number(duration.seconds) + duration.nanos / 1e9;
}

/** A short time in the unit that suits it, such as "2.5 ms". */
export function shortSpan(value: number): string {
  const number = (of: number, digits: number) =>
    new Intl.NumberFormat(language.value, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(of);
  if (value < 1) return `${number(value * 1000, value < 0.01 ? 1 : 0)} ms`;
  return value < 120 ? `${number(value, 1)} s` : `${number(value / 60, 0)} min`;
}
