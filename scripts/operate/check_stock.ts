/**
 * Compares the stock of every item of every company with the sum of its movements, as the nightly check does: `npm run -s check-stock`. Works on
 * the database of a running Counterbook, or on DATABASE_URL, and tells the owners what differs. It ends with 1 when something does.
 */

import { loadEnvFile, readConfig } from '#server/config.ts';
import { checkLedger } from '#server/inventory/inventory.ts';
import { companyOfJob } from '#server/platform/db/company_id.ts';
import { openClient } from '#server/platform/db/connections.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import { findRunningPostgres } from '#server/platform/db/postgres.ts';
import { secretKey } from '#server/platform/db/secret.ts';
import { StartError } from '#server/platform/start_error.ts';

try {
  await checkStock();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

async function checkStock(): Promise<void> {
  loadEnvFile();
  const config = readConfig(process.env);
  const ownerUrl = config.database_owner_url ?? findRunningPostgres(config.data_dir);
  if (ownerUrl === undefined) {
    throw new StartError('Counterbook is not running on this data folder. Start it first, or set DATABASE_URL.');
  }
  const companies = await listCompanies(ownerUrl);
  const db = openDatabase({ url: ownerUrl, assumeAppRole: true, secretKey: secretKey(config), max: 2 });
  let all = 0;
  try {
    for (const { company_id, name } of companies) {
      const check = await db.tenant(companyOfJob({ company_id }), (t) => checkLedger(t, new Date()));
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

async function listCompanies(ownerUrl: string): Promise<{ company_id: string; name: string }[]> {
  const client = openClient({ connectionString: ownerUrl });
  await client.connect().catch(() => {
    throw new StartError('The database does not answer. Start Counterbook first, or correct DATABASE_URL.');
  });
  try {
    return (await client.query('select company_id, name from companies order by name, company_id')).rows;
  } finally {
    await client.end();
  }
}
