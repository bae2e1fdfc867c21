import type { LedgerCheck } from '#contract/inventory/ledger_check.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { findCheck, listDifferences, saveCheck } from './ledger_check.sql.ts';

/** How many differences are kept with their figures; all of them are counted. */
const SHOWN = 20;

/** Compares the stock of every item with its ledger, and keeps what differs for the owners. */
export async function checkLedger(t: Tenant, now: Date): Promise<LedgerCheck> {
  await saveCheck(t, now, await listDifferences(t), SHOWN);
  return findCheck(t);
}
