import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** Rows are packed in pieces of about this size, each of whole rows. */
const PIECE_BYTES = 8 * 1024 * 1024;

/**
 * Passes the rows of a COPY command to `add` in numbered pieces of whole rows (`000001`, …); resolves with their number.
 */
export async function copyRows(
  client: Pick<pg.Client, 'query'>,
  copy: string,
  add: (piece: string, rows: Buffer) => Promise<void>,
): Promise<number> {
  const rows = client.query(copyTo(copy));
  let piece = 0;
  let waiting: Buffer[] = [];
  let bytes = 0;
  const pass = async (part: Buffer) => {
    piece += 1;
    await add(String(piece).padStart(6, '0'), part);
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < PIECE_BYTES) continue;
    const whole = Buffer.concat(waiting);
    // A line break within a value is written as \n, so this one ends a row.
    const end = whole.lastIndexOf(0x0a) + 1;
    await pass(whole.subarray(0, end));
    waiting = [whole.subarray(end)];
    bytes = whole.length - end;
  }
  if (bytes > 0) await pass(Buffer.concat(waiting));
  return rows.rowCount;
}
