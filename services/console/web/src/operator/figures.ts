import { shortSpan } from "../parts/moment.js";
import { language } from "../words/words.js";

/** A service without its package. */
export function serviceId(service: string): string {
  return service.split(".").at(-1) ?? "";
}

/** A number as the language writes it. */
export function count(text: string | undefined): string {
  return new Intl.NumberFormat(language.value).format(BigInt(text ?? 0));
}

/** A number in a minute. */
export function rate(number = 0): string {
  return new Intl.NumberFormat(language.value, { maximumFractionDigits: number < 10 ? 1 : 0 }).format(number);
}

/** A length of time such as "0.002s", in the unit that suits it; a dash for none. */
export function span(text: string | undefined): string {
  return text === undefined ? "–" : shortSpan(Number.parseFloat(text));
}

/** A number of bytes in the unit that suits it. */
export function bytes(number: number): string {
  const power = Math.min(4, Math.floor(Math.log10(Math.max(1, number)) / 3));
  const unit = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"][power] as string;
  return new Intl.NumberFormat(language.value, { style: "unit", unit, maximumFractionDigits: 1 }).format(
    number / 1000 ** power,
  );
}
