import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { commonTexts } from '#contract/texts/common.ts';
import classes from './DataTable.module.css';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligned tabular figures. */
  numeric?: boolean;
  /** Left out on narrower screens than this. */
  from?: 'tablet' | 'desktop';
  /** Left out everywhere but on phones. */
  onlyPhone?: boolean;
  /**
   * Its place in the card that a row becomes on a phone: two left, two right, and a mark before them. A column without a place is left out
   * there.
   */
  phone?: 'mark' | 'title' | 'figure' | 'note' | 'aside';
  /** CSS width on a desk. */
  width?: string;
  /** How many lines a cell usually has, for the skeleton: so that nothing jumps when the rows arrive. */
  lines?: 1 | 2;
  /** Makes the header a button. */
  sort?: {
    direction: 'ascending' | 'descending' | null;
    /** The direction that a press will sort in. */
    first: 'ascending' | 'descending';
    onSort: () => void;
  };
}

interface DataTableProps<Row> {
  /** What the table lists, for those who cannot see it. */
  label: string;
  columns: Column<Row>[];
  /** Undefined while loading: skeleton rows stand in. */
  rows: Row[] | undefined;
  rowKey: (row: Row) => string;
  skeletonRows?: number;
  /** A letter pressed while a row has the focus; true when it meant something. */
  onRowKey?: (row: Row, key: string) => boolean;
  /** Old rows are on the screen while new ones are fetched. */
  stale?: boolean;
}

// Browsers drop the roles of a table that is laid out as anything else, as ours is on a phone: they are written out.
export const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** Moves between the rows' links. The rows stay plain links, so Enter, Tab and the mouse do what they do everywhere. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  if (event.target.closest('input, textarea, select, [role="combobox"]')) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody tr')];
  const at = rows.findIndex((row) => row.contains(event.target instanceof Node ? event.target : null));
  const next = rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.querySelector<HTMLElement>('a[href], button');
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/**
 * A table on a desk, a list of cards on a phone, one markup for both. A link inside the first column covers its whole row.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  skeletonRows = 8,
  stale = false,
  onRowKey,
}: DataTableProps<Row>) {
  return (
    <div className={classes.card} data-stale={stale || undefined}>
      <table
        className={classes.table}
        {...ROLE.table}
        aria-label={label}
        aria-busy={rows === undefined || stale}
        onKeyDown={moveFocus}
      >
        <TableHead columns={columns} />
        <tbody {...ROLE.rowgroup}>
          {rows === undefined
            ? Array.from({ length: skeletonRows }, (_, index) => `bone ${index}`).map((key) => (
                <tr key={key} {...ROLE.row} aria-hidden>
                  <BoneCells columns={columns} />
                </tr>
              ))
            : rows.map((row) => (
                <tr key={rowKey(row)} {...ROLE.row} onKeyDown={(event) => pressRow(event, row, onRowKey)}>
                  <Cells columns={columns} row={row} />
                </tr>
              ))}
        </tbody>
      </table>
      {rows === undefined ? (
        <span className="visually-hidden" role="status">
          {commonTexts.loading}
        </span>
      ) : null}
    </div>
  );
}

function cellProps<Row>(column: Column<Row>) {
  return {
    'data-numeric': column.numeric || undefined,
    'data-from': column.from,
    'data-only-phone': column.onlyPhone || undefined,
    'data-phone': column.phone ?? 'none',
  };
}

/** @param rowIndex where the table does not have all of its rows: the head's place among them, which is 1 */
export function TableHead<Row>({ columns, rowIndex }: { columns: Column<Row>[]; rowIndex?: number }) {
  return (
    <thead {...ROLE.rowgroup} className={classes.head}>
      <tr {...ROLE.row} aria-rowindex={rowIndex}>
        {columns.map((column) => (
          <th
            key={column.key}
            {...ROLE.columnheader}
            scope="col"
            style={column.width ? { width: column.width } : undefined}
            aria-sort={column.sort ? (column.sort.direction ?? 'none') : undefined}
            {...cellProps(column)}
          >
            {column.sort ? <SortButton header={column.header} {...column.sort} /> : column.header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

export function Cells<Row>({ columns, row }: { columns: Column<Row>[]; row: Row }) {
  return columns.map((column) => (
    <td key={column.key} {...ROLE.cell} {...cellProps(column)}>
      {column.cell(row)}
    </td>
  ));
}

/** The cells of a row that is still on its way. Plain elements: who scrolls fast passes by hundreds of them. */
export function BoneCells<Row>({ columns }: { columns: Column<Row>[] }) {
  return columns.map((column) => (
    <td key={column.key} {...ROLE.cell} {...cellProps(column)}>
      <span className={classes.bone} />
      {column.lines === 2 ? <span className={classes.thinBone} /> : null}
    </td>
  ));
}

/** Passes a letter that is pressed on a row to what it means there. */
export function pressRow<Row>(
  event: KeyboardEvent,
  row: Row,
  onRowKey: ((row: Row, key: string) => boolean) | undefined,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
  if (onRowKey?.(row, event.key)) event.preventDefault();
}

function SortButton({ header, direction, first, onSort }: { header: ReactNode } & NonNullable<Column<never>['sort']>) {
  const Arrow = (direction ?? first) === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <button type="button" className={classes.sort} data-active={direction !== null || undefined} onClick={onSort}>
      {header}
      <Arrow size={13} aria-hidden className={classes.arrow} />
    </button>
  );
}
