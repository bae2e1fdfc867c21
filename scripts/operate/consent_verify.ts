/**
 * Recomputes every company's consent chain, link by link, and reports whether it is intact: `npm run -s consent:verify`, or for one company
 * `npm run -s consent:verify -- --company "Corner Store"`. Works on the database of a running Counterbook, or on DATABASE_URL, and changes
 * nothing. It ends with 1 when a record was changed, and names the first invalid link.
 */

import { parseArgs } from 'node:util';
import { checkChain } from '#server/contacts/contacts.ts';
import { companyOfOperator } from '#server/platform/db/mint_company_id.ts';
import { StartError } from '#server/platform/start_error.ts';
import { type Environment, listCompanies, openAsApplication, readOperatorConfig, runCommand } from '../lib/operator.ts';

const USAGE = 'npm run -s consent:verify -- [--company <name or id>]';

if (import.meta.main) await runCommand(verifyConsent);

/** @throws StartError with all lines when a record was changed, or with a sentence that says what is wrong */
export async function verifyConsent(args: string[], env: Environment): Promise<string> {
  const wanted = readArguments(args);
  const { config, ownerUrl } = readOperatorConfig(env);
  const companies = await listCompanies(ownerUrl, wanted);
  const db = await openAsApplication(config, ownerUrl);
  const lines: string[] = [];
  let broken = 0;
  let all = 0;
  try {
    for (const { company_id, name } of companies) {
      const { links, broken_at } = await db.tenant(companyOfOperator({ company_id }), checkChain);
      all += links;
      if (broken_at !== null) broken += 1;
      const state = broken_at === null ? 'valid' : `BROKEN at link ${broken_at}`;
      lines.push(`${company_id}  ${String(links).padStart(8)} links  ${state}  ${name}`);
    }
  } finally {
    await db.close();
  }
  const records = `${companies.length} ${companies.length === 1 ? 'record' : 'records'}, ${all} links`;
  if (broken > 0) throw new StartError([...lines, `${records}: ${broken} broken.`].join('\n'));
  return [...lines, `${records}: all valid.`].join('\n');
}

function readArguments(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { company: { type: 'string' } } }).values.company;
  } catch {
    throw new StartError(USAGE);
  }
}
