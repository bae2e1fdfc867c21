/**
 * Recomputes every company's consent chain, link by link, and reports whether it is intact: `npm run -s consent:verify`, or for one company
 * `npm run -s consent:verify -- --company "Corner Store"`. Works on the database of a running Counterbook, or on DATABASE_URL, and changes
 * nothing. It ends with 1 when a record was changed, and names the first invalid link.
 */

import { parseArgs } from 'node:util';
import { loadEnvFile } from '#server/config.ts';
import { checkChain } from '#server/contacts/contacts.ts';
import { companyOfOperator } from '#server/platform/db/mint_company_id.ts';
import { StartError } from '#server/platform/start_error.ts';
import { listCompanies, openAsApplication, readOperatorConfig } from '../lib/operator.ts';

const USAGE = 'npm run -s consent:verify -- [--company <name or id>]';

try {
  await verify();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

async function verify(): Promise<void> {
  const wanted = readArguments();
  loadEnvFile();
  const { config, ownerUrl } = readOperatorConfig(process.env);
  const companies = await listCompanies(ownerUrl, wanted);
  const db = await openAsApplication(config, ownerUrl);
  let broken = 0;
  let all = 0;
  try {
    for (const { company_id, name } of companies) {
      const { links, broken_at } = await db.tenant(companyOfOperator({ company_id }), checkChain);
      all += links;
      if (broken_at !== null) broken += 1;
      const state = broken_at === null ? 'valid' : `BROKEN at link ${broken_at}`;
      console.log(`${company_id}  ${String(links).padStart(8)} links  ${state}  ${name}`);
    }
  } finally {
    await db.close();
  }
  const records = `${companies.length} ${companies.length === 1 ? 'record' : 'records'}, ${all} links`;
  console.log(broken === 0 ? `${records}: all valid.` : `${records}: ${broken} broken.`);
  if (broken > 0) process.exitCode = 1;
}

function readArguments(): string | undefined {
  try {
    return parseArgs({ options: { company: { type: 'string' } } }).values.company;
  } catch {
    throw new StartError(USAGE);
  }
}
