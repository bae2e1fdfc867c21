import type { FastifyReply } from 'fastify';
import { attachment, csvOf } from '../csv.ts';

/** A row that an import left out, and why. */
export interface LeftOutRow {
  row_number: number;
  cells: readonly string[];
  reason: string;
}

interface LeftOutFile {
  file_name: string;
  headings: readonly string[];
  /** The headings of the two columns after the file's own. */
  columns: { row: string; reason: string };
  /** The next rows after the one with this number, in the order of the file. */
  next: (after: number) => Promise<LeftOutRow[]>;
}

/** Sends the rows that an import left out as a CSV file that can be imported as it is, once it was corrected. */
export function sendLeftOut(reply: FastifyReply, file: LeftOutFile): FastifyReply {
  const name = `${file.file_name.replace(/\.\w+$/, '')}-refused.csv`;
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', attachment(name))
    .type('text/csv; charset=utf-8');
  return reply.send(csvOf(leftOutRows(file), { bom: true }));
}

/** The rows as they are in the file, with their row number and the reason in columns after the file's own. */
async function* leftOutRows({ headings, columns, next }: LeftOutFile): AsyncGenerator<string[]> {
  yield [...headings, columns.row, columns.reason];
  let after = 0;
  for (;;) {
    const rows = await next(after);
    for (const { row_number, cells, reason } of rows) {
      yield [...headings.map((_, column) => cells[column] ?? ''), String(row_number), reason];
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.row_number;
  }
}
