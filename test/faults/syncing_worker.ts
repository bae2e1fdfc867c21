/**
 * A process that brings in the sales of a point of sale, for tests that kill it: `node test/faults/syncing_worker.ts <database url> <secret>
 * <company id> <task id> <sales of a part> [<address of Square>]`; only fetching needs Square. Before each part it
 * asks its parent, so that it does nothing that the parent has not seen.
 */
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { machineCtx } from '#server/platform/context.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import { companyOfOperator } from '#server/platform/db/mint_company_id.ts';
import { openLog } from '#server/platform/log.ts';
import { openAccount } from '#server/pos/connections/open_account.ts';
import { runPart } from '#server/pos/sync/run.ts';
import { SQUARE } from '../providers/square_server.ts';

const [url = '', secretKey = '', companyId = '', taskId = '', most = '', api_url = ''] = process.argv.slice(2);
// The parent process may be gone.
process.on('disconnect', () => process.exit(0));

const db = openDatabase({ url, assumeAppRole: true, secretKey, max: 2 });
const ctx = machineCtx(db, companyOfOperator({ company_id: companyId }), new Date(), openLog('silent'));
// Square's library takes longer to load than everything else.
const pos = api_url
  ? { square: (await import('#server/drivers/pos/square.ts')).squarePos({ ...SQUARE, api_url }) }
  : {};
// Makes the next starts faster; a killed process cannot save the cache at its end.
flushCompileCache();

const run = {
  ctx,
  open: (one: Parameters<typeof openAccount>[2]) => openAccount(ctx, pos, one),
  signal: new AbortController().signal,
  most: Number(most),
};
/** Resolves when the parent lets a part begin. */
async function ask(): Promise<void> {
  process.send?.('part');
  await once(process, 'message');
}
do await ask();
while (await runPart(run, taskId));
await db.close();
process.disconnect();
