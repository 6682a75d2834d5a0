import { ColumnHeads } from "../parts/column-heads.js";
import { Said } from "../parts/name.js";
import { WideTable } from "../parts/wide-table.js";
import { matchLink } from "../router.js";
import { terms } from "../words/operator/terms.js";
import type { Delivery } from "./messages.js";
import { When } from "./when.js";

/** Messages to a webhook with what became of them, and a way to deliver them again. */
export function DeliveryTable({
  title,
  rows,
  onReplay,
}: {
  readonly title: string;
  readonly rows: readonly Delivery[];
  readonly onReplay: (name: string) => Promise<void>;
}) {
  const said = terms.value.hook;
  return (
    <>
      <h3>{title}</h3>
      <WideTable label={title}>
        <ColumnHeads names={said.columns} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <td>
                <When at={row.createTime} />
              </td>
              <td>
                {said.kinds[row.type] ?? row.type}{" "}
                {row.match !== undefined && (
                  <a href={matchLink(row.match, row.sequence === undefined ? undefined : Number(row.sequence))}>
                    {row.match.slice(8, 16)} {row.sequence}
                  </a>
                )}
              </td>
              <td>
                {said.delivery[row.state]}{" "}
                {!row.state.endsWith("PENDING") && (
                  <button type="button" onClick={() => void onReplay(row.name)}>
                    {said.replay}
                  </button>
                )}
              </td>
              <td class="number">{row.attempts ?? 0}</td>
              <td class="last-answer">
                {row.lastStatus} <Said text={row.lastError ?? ""} />
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </>
  );
}
