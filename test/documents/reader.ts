import { openReadingPool, type ReadingPool } from '#server/invoices/reading/pool.ts';

let pool: ReadingPool | undefined;

/**
 * The reader of the product, with one thread for all test files of this process: to start another one takes longer than most documents. Its
 * thread ends with the process.
 */
export function sharedReader(): ReadingPool {
  pool ??= openReadingPool({ threads: 1 });
  return pool;
}
