/** The head of a table: a row of its columns' names. */
export function ColumnHeads({
  names,
  numbersFrom = names.length,
}: {
  readonly names: readonly string[];
  /** The first of the columns that hold numbers; they are the last ones. */
  readonly numbersFrom?: number;
}) {
  return (
    <thead>
      <tr>
        {names.map((text, place) => (
          <th key={text} scope="col" class={place < numbersFrom ? undefined : "number"}>
            {text}
          </th>
        ))}
      </tr>
    </thead>
  );
}
