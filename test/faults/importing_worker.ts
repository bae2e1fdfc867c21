/**
 * A process that imports a file of contacts in small batches, for tests that kill it: `node test/faults/importing_worker.ts <database url>
 * <secret> <folder of files> <company id> <import id> <rows of a batch>`.
 */
import { flushCompileCache } from 'node:module';
import { CONTACT_PARTS } from '#server/contact_parts.ts';
import { runImport } from '#server/contacts/imports/run_import.ts';
import { diskStorage } from '#server/drivers/storage.disk.ts';
import { machineCtx } from '#server/platform/context.ts';
import { companyOfJob } from '#server/platform/db/company_id.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import { openLog } from '#server/platform/log.ts';

const [url = '', secretKey = '', files = '', companyId = '', import_id = '', batchSize = ''] = process.argv.slice(2);
// The parent process may be gone.
process.on('disconnect', () => process.exit(0));
// Makes the next starts faster; a killed process cannot save the cache at its end.
flushCompileCache();

const db = openDatabase({ url, assumeAppRole: true, secretKey, max: 2 });
const ctx = machineCtx(db, companyOfJob({ company_id: companyId }), new Date(), openLog('silent'));
await runImport(ctx, import_id, { ...CONTACT_PARTS, storage: diskStorage(files), batchSize: Number(batchSize) });
await db.close();
process.disconnect();
