import { useSignal } from "@preact/signals";
import type { Tournament } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { ExportContent, ExportFormat } from "@sandtable/client/gen/sandtable/tournaments/v1/tables_pb.js";
import { Failure } from "../parts/failure.js";
import { save } from "../parts/save.js";
import { terms } from "../words/tournaments/terms.js";
import { tournaments } from "./calls.js";
import { stageText } from "./format.js";

/** Endings and types of files by their formats. */
const FILES: Record<number, readonly [ending: string, type: string]> = {
  [ExportFormat.JSON]: ["json", "application/json"],
  [ExportFormat.CSV]: ["csv", "text/csv"],
  [ExportFormat.SVG]: ["svg", "image/svg+xml"],
  [ExportFormat.TEXT]: ["txt", "text/plain"],
  [ExportFormat.TRF]: ["trf", "text/plain"],
};

/** A choice of what is written down of a tournament for other programs. */
export function ExportForm({ tournament }: { readonly tournament: Tournament }) {
  const content = useSignal<ExportContent>(ExportContent.STANDINGS);
  const format = useSignal<ExportFormat>(ExportFormat.CSV);
  const stage = useSignal(tournament.stage || 1);
  const failure = useSignal<unknown>(undefined);
  const stages = tournament.settings?.stages ?? [];
  const system = stages[stage.value - 1]?.system.case;
  const contents = [ExportContent.STANDINGS, ExportContent.CROSS_TABLE, ExportContent.BRACKET, ExportContent.RESULTS];
  const formats = formatsOf(content.value, system);
  const chosen = formats.includes(format.value) ? format.value : (formats[0] ?? ExportFormat.JSON);
  const submit = async (event: Event) => {
    event.preventDefault();
    failure.value = undefined;
    try {
      const request = { name: tournament.name, content: content.value, format: chosen, stage: stage.value };
      const bytes = await tournaments().export(request);
      const [ending, type] = FILES[chosen] ?? ["txt", "text/plain"];
      const title = (tournament.settings?.displayName || "tournament").replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase();
      save(`${title}.${ending}`, [bytes], type);
    } catch (thrown) {
      failure.value = thrown;
    }
  };
  const { exports, stage: stageWord, stages: stagesWord } = terms.value;
  return (
    <form class="filters" onSubmit={(event) => void submit(event)}>
      <label>
        {exports.content}
        <select value={content.value} onChange={(event) => (content.value = Number(event.currentTarget.value))}>
          {contents
            .filter((one) => one !== ExportContent.BRACKET || system === "knockout")
            .map((one) => (
              <option key={one} value={one}>
                {exports.contents[one]}
              </option>
            ))}
        </select>
      </label>
      <label>
        {exports.format}
        <select value={chosen} onChange={(event) => (format.value = Number(event.currentTarget.value))}>
          {formats.map((one) => (
            <option key={one} value={one}>
              {exports.formats[one]}
            </option>
          ))}
        </select>
      </label>
      {stages.length > 1 && (
        <label>
          {stagesWord}
          <select value={stage.value} onChange={(event) => (stage.value = Number(event.currentTarget.value))}>
            {stages.map((one, place) => (
              <option key={place} value={place + 1}>
                {stageWord(place + 1, one.displayName || stageText(one))}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit">{exports.save}</button>
      <Failure error={failure.value} />
    </form>
  );
}

/** The formats in which a content can be written. */
function formatsOf(content: ExportContent, system: string | undefined): readonly ExportFormat[] {
  if (content !== ExportContent.RESULTS)
    return [ExportFormat.CSV, ExportFormat.JSON, ExportFormat.SVG, ExportFormat.TEXT];
  return system === "swiss" ? [ExportFormat.TRF, ExportFormat.JSON] : [ExportFormat.JSON];
}
