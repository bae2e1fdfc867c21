import { Checkbox } from '@mantine/core';
import type { Column } from './DataTable.tsx';
import classes from './select_column.module.css';

interface Selection<Row> {
  rows: Row[];
  keyOf: (row: Row) => string;
  chosen: ReadonlySet<string>;
  onChoose: (keys: string[], isChosen: boolean, rows: Row[]) => void;
  /** If there are more rows than `rows`: whether all are selected, and how to select them. */
  every?: { isChosen: boolean; onChoose: (isChosen: boolean) => void };
  /** The box of all rows. */
  allLabel: string;
  /** The box of one row. */
  rowLabel: (row: Row) => string;
}

/** The last column while rows are selected. It is not the first, whose link covers the row. */
export function selectColumn<Row>({
  rows,
  keyOf,
  chosen,
  onChoose,
  every,
  allLabel,
  rowLabel,
}: Selection<Row>): Column<Row> {
  const all = rows.map(keyOf);
  const isAll = every?.isChosen ?? (all.length > 0 && all.every((key) => chosen.has(key)));
  return {
    key: 'select',
    header: (
      <Checkbox
        aria-label={allLabel}
        checked={isAll}
        indeterminate={!isAll && (every ? chosen.size > 0 : all.some((key) => chosen.has(key)))}
        onChange={() => (every ? every.onChoose(!isAll) : onChoose(all, !isAll, rows))}
      />
    ),
    width: '56px',
    phone: 'mark',
    cell: (row) => (
      <label className={classes.target} htmlFor={`select ${keyOf(row)}`}>
        <Checkbox
          id={`select ${keyOf(row)}`}
          aria-label={rowLabel(row)}
          checked={chosen.has(keyOf(row))}
          onChange={(event) => onChoose([keyOf(row)], event.currentTarget.checked, [row])}
        />
      </label>
    ),
  };
}
