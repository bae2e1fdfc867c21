import { Worker } from 'node:worker_threads';

export interface SheetColumn {
  header: string;
  /** A format of Excel, such as `#,##0.00`. Without one, the cell is text. */
  format?: string | undefined;
}

export type SheetCell = string | number | null;

export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly (readonly SheetCell[])[];
}

let last: Promise<unknown> = Promise.resolve();

/**
 * One sheet with a heading row that stays in view. Text is written as text: no cell is a formula. Fifty thousand rows take seconds of a
 * processor, so a thread writes them, one file after the other. It throws when the thread ends without a file, such as for want of memory.
 */
export function xlsxOf(name: Sheet['name'], columns: Sheet['columns'], rows: Sheet['rows']): Promise<Buffer> {
  const made = last.then(() => write({ name, columns, rows }));
  last = made.catch(() => {});
  return made;
}

async function write(sheet: Sheet): Promise<Buffer> {
  const thread = new Worker(new URL('./xlsx_thread.ts', import.meta.url), { workerData: sheet });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  thread.on('message', resolve);
  // It stays after the file was written: an error that nothing listens to would end the process.
  thread.on('error', reject);
  thread.on('exit', (code) => reject(new Error(`The thread of an Excel file ended with code ${code}.`)));
  const bytes = await promise;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
