/** Writes one Excel file in a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import type { Sheet } from './xlsx.ts';

const WIDTH = { text: 28, number: 14 };
/** Excel's own limit for the name of a sheet, and what it refuses in one. */
const NAME_MAX = 31;
const REFUSED = /[\\/?*[\]:]/g;

const { name, columns, rows } = workerData as Sheet;
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
const file = writeXlsxFile([head, ...body], {
  sheet: name.replace(REFUSED, ' ').slice(0, NAME_MAX),
  stickyRowsCount: 1,
  columns: columns.map(({ format }) => ({ width: format ? WIDTH.number : WIDTH.text })),
});
parentPort?.postMessage(await file.toBuffer());
