/**
 * A process that imports a file of contacts in small batches, for tests that kill it: `node test/faults/importing_worker.ts <database url>
 * <secret> <folder of files> <company id> <import id> <rows of a batch> [<bytes>]`. After that number of bytes it waits for the rest of the file,
 * which never comes: however late it is killed, it has not finished.
 */
import { flushCompileCache } from 'node:module';
import { CONTACT_PARTS } from '#server/contact_parts.ts';
import { runImport } from '#server/contacts/imports/run_import.ts';
import { diskStorage } from '#server/drivers/storage.disk.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { machineCtx } from '#server/platform/context.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import { companyOfOperator } from '#server/platform/db/mint_company_id.ts';
import { openLog } from '#server/platform/log.ts';

const [url = '', secretKey = '', files = '', companyId = '', import_id = '', batchSize = '', bytes = 'Infinity'] =
  process.argv.slice(2);
// The parent process may be gone.
process.on('disconnect', () => process.exit(0));
// Makes the next starts faster; a killed process cannot save the cache at its end.
flushCompileCache();

const db = openDatabase({ url, assumeAppRole: true, secretKey, max: 2 });
const ctx = machineCtx(db, companyOfOperator({ company_id: companyId }), new Date(), openLog('silent'));
const disk = diskStorage(files);
const storage: Storage = {
  ...disk,
  async getChunks(key) {
    const chunks = await disk.getChunks(key);
    return chunks && beginningOf(chunks, Number(bytes));
  },
};
await runImport(ctx, import_id, { ...CONTACT_PARTS, storage, batchSize: Number(batchSize) });
await db.close();
process.disconnect();

async function* beginningOf(chunks: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let left = most;
  for await (const chunk of chunks) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) await new Promise(() => {});
  }
}
