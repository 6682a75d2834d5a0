import type { ComponentChildren } from "preact";

/** Columns that fill a screen, in type by which the longest of them just fits. */
export function ScreenColumns<T>({
  columns,
  children,
}: {
  readonly columns: readonly (readonly T[])[];
  /** Makes a column of its items. */
  readonly children: (column: readonly T[]) => ComponentChildren;
}) {
  const rows = Math.max(...columns.map(({ length }) => length));
  return (
    <div class="screen-columns" style={{ "--rows": rows }}>
      {columns.map((column, place) => (
        <div key={place}>{children(column)}</div>
      ))}
    </div>
  );
}
