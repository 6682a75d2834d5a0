import { ColumnHeads } from "../parts/column-heads.js";
import type { TournamentSettings } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { spanText } from "../parts/moment.js";
import { WideTable } from "../parts/wide-table.js";
import { stageText } from "../tournaments/format.js";
import { terms } from "../words/organise/terms.js";
import { preview, type Range } from "./preview.js";

/** A table of what settings come to: rounds, fixtures, matches and time, stage by stage. */
export function PreviewTable({
  settings,
  entrants,
}: {
  readonly settings: TournamentSettings;
  readonly entrants: number;
}) {
  const stages = preview(settings, entrants);
  const { preview: said, parts } = terms.value;
  const range = (of: Range | undefined) =>
    of === undefined ? said.many : of[0] === of[1] ? String(of[0]) : `${of[0]}–${of[1]}`;
  const sum = (of: readonly (Range | undefined)[]): Range | undefined =>
    of.some((one) => one === undefined)
      ? undefined
      : [of.reduce((all, one) => all + (one?.[0] ?? 0), 0), of.reduce((all, one) => all + (one?.[1] ?? 0), 0)];
  const length = (of: number | undefined) => (of === undefined ? said.open : spanText(of));
  const whole = stages.some((one) => one.length === undefined)
    ? undefined
    : stages.reduce((all, one) => all + (one.length ?? 0), 0);
  return (
    <WideTable label={parts.preview}>
      <ColumnHeads
        names={[said.stage, said.entrants, said.rounds, said.fixtures, said.matches, said.length]}
        numbersFrom={1}
      />
      <tbody>
        {stages.map((one, place) => (
          <tr key={place}>
            <th scope="row">{stageText(settings.stages[place]!)}</th>
            <td class="number">{one.entrants}</td>
            <td class="number">{range(one.rounds)}</td>
            <td class="number">{range(one.fixtures)}</td>
            <td class="number">{range(one.matches)}</td>
            <td class="number">{length(one.length)}</td>
          </tr>
        ))}
        {stages.length > 1 && (
          <tr>
            <th scope="row">{said.total}</th>
            <td class="number">{stages[0]?.entrants}</td>
            <td class="number">{range(sum(stages.map((one) => one.rounds)))}</td>
            <td class="number">{range(sum(stages.map((one) => one.fixtures)))}</td>
            <td class="number">{range(sum(stages.map((one) => one.matches)))}</td>
            <td class="number">{length(whole)}</td>
          </tr>
        )}
      </tbody>
    </WideTable>
  );
}
