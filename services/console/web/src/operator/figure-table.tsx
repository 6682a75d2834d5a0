import type { ComponentChildren } from "preact";
import { ColumnHeads } from "../parts/column-heads.js";
import { WideTable } from "../parts/wide-table.js";
import { terms } from "../words/operator/terms.js";

/** A section with a table of figures; a sentence where there are none. */
export function FigureTable({
  title,
  columns,
  numbersFrom = 1,
  rows = [],
  none = terms.value.none,
}: {
  readonly title: string;
  readonly columns: readonly string[];
  /** The first of the columns that hold numbers; they are the last ones. */
  readonly numbersFrom?: number;
  readonly rows: readonly (readonly ComponentChildren[])[] | undefined;
  readonly none?: string;
}) {
  return (
    <section>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p class="quiet">{none}</p>
      ) : (
        <WideTable label={title}>
          <ColumnHeads names={columns} numbersFrom={numbersFrom} />
          <tbody>
            {rows.map(([name, ...cells], place) => (
              <tr key={place}>
                <th scope="row">{name}</th>
                {cells.map((cell, column) => (
                  <td key={column} class={column + 1 < numbersFrom ? undefined : "number"}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </section>
  );
}
