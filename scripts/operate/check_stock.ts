/**
 * Compares the stock of every item of every company with the sum of its movements, as the nightly check does: `npm run -s check-stock`. Works on
 * the database of a running Counterbook, or on DATABASE_URL, and tells the owners what differs. It ends with 1 when something does.
 */

import { loadEnvFile } from '#server/config.ts';
import { checkLedger } from '#server/inventory/inventory.ts';
import { companyOfOperator } from '#server/platform/db/mint_company_id.ts';
import { StartError } from '#server/platform/start_error.ts';
import { listCompanies, openAsApplication, readOperatorConfig } from '../lib/operator.ts';

try {
  await checkStock();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

async function checkStock(): Promise<void> {
  loadEnvFile();
  const { config, ownerUrl } = readOperatorConfig(process.env);
  const companies = await listCompanies(ownerUrl);
  const db = await openAsApplication(config, ownerUrl);
  let all = 0;
  try {
    for (const { company_id, name } of companies) {
      const check = await db.tenant(companyOfOperator({ company_id }), (t) => checkLedger(t, new Date()));
      all += check.difference_count;
      for (const { name: item, on_hand, ledger } of check.differences) {
        console.log(`${company_id}  ${name}: ${item} has ${on_hand} in stock and ${ledger} by its ledger`);
      }
    }
  } finally {
    await db.close();
  }
  const checked = `${companies.length} ${companies.length === 1 ? 'company' : 'companies'} checked`;
  console.log(all === 0 ? `${checked}: the stock is what the ledgers say.` : `${checked}: ${all} items differ.`);
  if (all > 0) process.exitCode = 1;
}
