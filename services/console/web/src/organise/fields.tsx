import type { Duration, Timestamp } from "@bufbuild/protobuf/wkt";
import { DurationSchema, timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { create } from "@bufbuild/protobuf";
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { seconds } from "../parts/moment.js";
import { terms } from "../words/organise/terms.js";

interface FieldProps<T> {
  /** By which the words of the field are found. */
  readonly of: string;
  readonly value: T;
  readonly set: (value: T) => void;
  readonly required?: boolean;
}

/** A setting with its name and its meaning. */
function Labelled({
  of,
  children,
}: {
  readonly of: string;
  /** Makes the control from its id and that of its meaning. */
  readonly children: (id: string, hint: string | undefined) => ComponentChildren;
}) {
  const id = useId();
  const [label, hint] = terms.value.fields[of] ?? [of, ""];
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children(id, hint === "" ? undefined : `${id}-hint`)}
      {hint !== "" && (
        <span id={`${id}-hint`} class="quiet small">
          {hint}
        </span>
      )}
    </div>
  );
}

export function TextField({ of, value, set, required = false, most }: FieldProps<string> & { readonly most?: number }) {
  return (
    <Labelled of={of}>
      {(id, hint) => (
        <input
          id={id}
          aria-describedby={hint}
          value={value}
          required={required}
          maxLength={most}
          onInput={(event) => set(event.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}

/** A text of several lines. */
export function LongField({ of, value, set }: FieldProps<string>) {
  return (
    <Labelled of={of}>
      {(id, hint) => (
        <textarea
          id={id}
          aria-describedby={hint}
          rows={3}
          maxLength={4000}
          value={value}
          onInput={(event) => set(event.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}

export function NumberField({
  of,
  value,
  set,
  least = 0,
  most,
}: FieldProps<number> & { readonly least?: number; readonly most?: number }) {
  return (
    <Labelled of={of}>
      {(id, hint) => (
        <input
          id={id}
          aria-describedby={hint}
          type="number"
          min={least}
          max={most}
          value={value}
          onInput={(event) => set(Math.max(0, Number(event.currentTarget.value) || 0))}
        />
      )}
    </Labelled>
  );
}

/** A number that may be left out. */
export function OptionalNumberField({ of, value, set }: FieldProps<number | undefined>) {
  return (
    <Labelled of={of}>
      {(id, hint) => (
        <input
          id={id}
          aria-describedby={hint}
          type="number"
          min={0}
          value={value ?? ""}
          onInput={(event) => set(event.currentTarget.value === "" ? undefined : Number(event.currentTarget.value))}
        />
      )}
    </Labelled>
  );
}

export function CheckField({ of, value, set }: FieldProps<boolean>) {
  const [label, hint] = terms.value.fields[of] ?? [of, ""];
  return (
    <label class="check field">
      <input type="checkbox" checked={value} onChange={(event) => set(event.currentTarget.checked)} />
      <span>
        {label} {hint !== "" && <span class="quiet small">{hint}</span>}
      </span>
    </label>
  );
}

export function ChoiceField<T extends string | number>({
  of,
  value,
  set,
  options,
}: FieldProps<T> & {
  /** Values with their names, in order. */
  readonly options: readonly (readonly [T, string])[];
}) {
  return (
    <Labelled of={of}>
      {(id, hint) => (
        <select
          id={id}
          aria-describedby={hint}
          value={value}
          onChange={(event) => {
            const chosen = options.find(([one]) => String(one) === event.currentTarget.value);
            if (chosen !== undefined) set(chosen[0]);
          }}
        >
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

const UNITS: Record<string, number> = { d: 86_400, h: 3_600, m: 60, s: 1 };

/** Reads a length of time such as "1d 12h"; nothing when it is none. */
export function readSpan(text: string): number | undefined {
  const parts = text.trim().toLowerCase();
  if (!/^(\d+(\.\d+)?\s*[dhms]\s*)+$/.test(parts)) return undefined;
  return [...parts.matchAll(/(\d+(?:\.\d+)?)\s*([dhms])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ""] ?? 0),
    0,
  );
}

/** Writes a length of time as `readSpan` reads it. */
export function writeSpan(length: number): string {
  let rest = Math.round(length);
  const parts: string[] = [];
  for (const [unit, size] of Object.entries(UNITS)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count}${unit}`);
  }
  return parts.join(" ");
}

/** A length of time, which may be left out. */
export function SpanField({ of, value, set, required = false }: FieldProps<Duration | undefined>) {
  const text = useSignal(value === undefined ? "" : writeSpan(seconds(value)));
  return (
    <Labelled of={of}>
      {(id, hint) => (
        <input
          id={id}
          aria-describedby={hint}
          value={text.value}
          required={required}
          pattern="(\d+(\.\d+)?\s*[dhms]\s*)+"
          onInput={(event) => {
            text.value = event.currentTarget.value;
            set(span(text.value));
          }}
        />
      )}
    </Labelled>
  );
}

/** A length of time as the server takes it; nothing when the text is none. */
export function span(text: string): Duration | undefined {
  const length = readSpan(text);
  if (length === undefined) return undefined;
  return create(DurationSchema, { seconds: BigInt(Math.round(length)) });
}

/** A moment, which may be left out. */
export function MomentField({ of, value, set, required = false }: FieldProps<Timestamp | undefined>) {
  return (
    <Labelled of={of}>
      {(id, hint) => (
        <input
          id={id}
          aria-describedby={hint}
          type="datetime-local"
          required={required}
          value={value === undefined ? "" : local(timestampDate(value))}
          onInput={(event) => set(momentOf(event.currentTarget.value))}
        />
      )}
    </Labelled>
  );
}

/** A moment of the browser's time zone as the server takes it. */
export function momentOf(text: string): Timestamp | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : timestampFromDate(date);
}

/** A moment as a field for moments has it, in the browser's time zone. */
function local(date: Date): string {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
