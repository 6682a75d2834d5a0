import type { TieBreak } from "@sandtable/client/gen/sandtable/tournaments/v1/stage_pb.js";
import { useId } from "preact/hooks";
import { terms } from "../words/organise/terms.js";
import { terms as tournamentTerms } from "../words/tournaments/terms.js";

/** Tie-breaks in their order. */
export function TieBreakList({
  chosen,
  set,
}: {
  readonly chosen: readonly TieBreak[];
  readonly set: (chosen: readonly TieBreak[]) => void;
}) {
  const id = useId();
  const { tieBreaks } = tournamentTerms.value;
  const { create, fields } = terms.value;
  const [label, hint] = fields["tieBreaks"] ?? ["", ""];
  const left = Object.keys(tieBreaks)
    .map(Number)
    .filter((one) => !chosen.includes(one));
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="chips">
        {chosen.map((one) => (
          <button
            key={one}
            type="button"
            aria-label={create.remove(tieBreaks[one]?.[1] ?? "")}
            onClick={() => set(chosen.filter((other) => other !== one))}
          >
            {tieBreaks[one]?.[1]} ×
          </button>
        ))}
        <select
          id={id}
          aria-describedby={`${id}-hint`}
          value=""
          onChange={(event) => {
            const added = Number(event.currentTarget.value);
            if (added > 0) set([...chosen, added]);
          }}
        >
          <option value="">{create.addTieBreak}</option>
          {left.map((one) => (
            <option key={one} value={one}>
              {tieBreaks[one]?.[1]}: {tieBreaks[one]?.[2]}
            </option>
          ))}
        </select>
      </div>
      <span id={`${id}-hint`} class="quiet small">
        {hint}
      </span>
    </div>
  );
}
