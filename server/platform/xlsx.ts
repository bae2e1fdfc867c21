import type { Cell } from 'write-excel-file/node';

export interface SheetColumn {
  header: string;
  /** A format of Excel, such as `#,##0.00`. Without one, the cell is text. */
  format?: string | undefined;
}

export type SheetCell = string | number | null;

const WIDTH = { text: 28, number: 14 };
/** Excel's own limit for the name of a sheet, and what it refuses in one. */
const NAME_MAX = 31;
const REFUSED = /[\\/?*[\]:]/g;

/** One sheet with a heading row that stays in view. Text is written as text: no cell is a formula. */
export async function xlsxOf(
  name: string,
  columns: readonly SheetColumn[],
  rows: readonly (readonly SheetCell[])[],
): Promise<Buffer> {
  const head: Cell[] = columns.map(({ header, format }) => ({
    value: header,
    type: String,
    fontWeight: 'bold',
    align: format ? 'right' : 'left',
  }));
  const body = rows.map((row): Cell[] =>
    row.map((value, at) => {
      const format = columns[at]?.format;
      if (value === null) return null;
      if (typeof value === 'string') return { value, type: String };
      return { value, type: Number, ...(format ? { format } : {}) };
    }),
  );
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return writeXlsxFile([head, ...body], {
    sheet: name.replace(REFUSED, ' ').slice(0, NAME_MAX),
    stickyRowsCount: 1,
    columns: columns.map(({ format }) => ({ width: format ? WIDTH.number : WIDTH.text })),
  }).toBuffer();
}
