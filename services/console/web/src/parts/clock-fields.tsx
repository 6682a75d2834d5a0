import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Signal } from "@preact/signals";
import type { ClockSettingsSchema } from "@sandtable/client/gen/sandtable/matches/v1/clock_pb.js";
import { words } from "../words/words.js";

/** How much time the seats are to have. */
export interface ClockChoice {
  readonly kind: "none" | "bank" | "days";
  readonly minutes: number;
  readonly seconds: number;
  readonly days: number;
  readonly vacation: number;
  readonly expiry: number;
}

/** The choice as the server takes it. */
export function clockSettings({
  kind,
  minutes,
  seconds,
  days,
  vacation,
  expiry,
}: ClockChoice): MessageInitShape<typeof ClockSettingsSchema> | undefined {
  switch (kind) {
    case "none":
      return undefined;
    case "bank":
      return {
        main: {
          case: "bank",
          value: { initial: { seconds: BigInt(minutes * 60) }, increment: { seconds: BigInt(seconds) } },
        },
        onExpiry: expiry,
      };
    case "days":
      return {
        main: { case: "correspondence", value: { daysPerTurn: days, vacationDays: vacation } },
        onExpiry: expiry,
      };
  }
}

export function ClockFields({ choice }: { readonly choice: Signal<ClockChoice> }) {
  const { host } = words.value;
  const { kind, minutes, seconds, days, vacation, expiry } = choice.value;
  const change = (changed: Partial<ClockChoice>) => (choice.value = { ...choice.peek(), ...changed });
  const number = (label: string, value: number, least: number, set: (value: number) => void) => (
    <label>
      {label}
      <input type="number" min={least} value={value} onInput={(event) => set(Number(event.currentTarget.value))} />
    </label>
  );
  return (
    <>
      <label>
        {host.clock}
        <select value={kind} onChange={(event) => change({ kind: event.currentTarget.value as ClockChoice["kind"] })}>
          {Object.entries(host.clocks).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {kind === "bank" && number(host.minutes, minutes, 1, (value) => change({ minutes: value }))}
      {kind === "bank" && number(host.increment, seconds, 0, (value) => change({ seconds: value }))}
      {kind === "days" && number(host.days, days, 1, (value) => change({ days: value }))}
      {kind === "days" && number(host.vacation, vacation, 0, (value) => change({ vacation: value }))}
      {kind !== "none" && (
        <label>
          {host.expiry}
          <select value={expiry} onChange={(event) => change({ expiry: Number(event.currentTarget.value) })}>
            {Object.entries(host.expiries).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}
