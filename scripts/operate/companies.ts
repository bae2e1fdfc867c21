/**
 * Lists the companies: `npm run -s companies`. One of them with its users: `npm run -s companies -- "Corner Store"`. `npm run -s companies --
 * suspend "Corner Store" --reason "The bill of October is not paid."` stops its texts, signups and uploads; its users read the reason and
 * can still log in, look and export. `npm run -s companies -- resume "Corner Store"` ends that. Works on the database of a running
 * Counterbook, or on DATABASE_URL.
 */

import { parseArgs } from 'node:util';
import {
  type CompanySummary,
  type CompanyUser,
  listCompanies,
  listUsers,
  resumeCompany,
  suspendCompany,
} from '#server/operator/companies.sql.ts';
import { StartError } from '#server/platform/start_error.ts';
import { type Environment, findCompany, printable, runCommand, withAllCompanies } from '../lib/operator.ts';

const USAGE =
  'npm run -s companies -- [<name or id> | suspend <name or id> --reason "A sentence for its users." | resume <name or id>]';
const REASON_MAX = 300;
const GB = 1024 ** 3;

if (import.meta.main) await runCommand(companies);

/** @throws StartError with a sentence that says what is wrong */
export async function companies(args: string[], env: Environment): Promise<string> {
  const { act, company, reason } = readArguments(args);
  return withAllCompanies(env, async (database, { ownerUrl }) => {
    const now = new Date();
    if (company === undefined) return describeAll(await listCompanies(database, now));
    const { company_id, name } = await findCompany(ownerUrl, company);
    if (act === 'suspend') {
      await suspendCompany(database, company_id, reason, now);
      return printable(`${name} is suspended. Its users read: ${reason}`);
    }
    if (act === 'resume') {
      if (await resumeCompany(database, company_id, now)) return printable(`${name} is no longer suspended.`);
      throw new StartError(printable(`${name} is not suspended. Nothing was changed.`));
    }
    const [summary] = await listCompanies(database, now, { company_id });
    return summary ? describeOne(summary, await listUsers(database, company_id)) : USAGE;
  });
}

function describeAll(all: CompanySummary[]): string {
  if (all.length === 0) return 'No companies yet.';
  return all.map(line).join('\n');
}

function line(company: CompanySummary): string {
  const { company_id, name, zip_code, users, features, file_bytes, last_activity, suspended_at, is_demo } = company;
  const marks = [suspended_at ? 'SUSPENDED' : '', is_demo ? 'demo' : ''].filter(Boolean).join(', ');
  const parts = [`${users} ${users === 1 ? 'user' : 'users'}`, features.join(', ') || 'no plan', gigabytes(file_bytes)];
  const last = `last activity ${last_activity?.toISOString().slice(0, 10) ?? 'never'}`;
  return printable(`${company_id}  ${name}, ${zip_code}  ${[...parts, last].join(' · ')}${marks ? `  ${marks}` : ''}`);
}

function describeOne(company: CompanySummary, users: CompanyUser[]): string {
  const { created_at, contacts, suspended_at, reason } = company;
  const rows = users.map(({ username, email, role, status, last_seen_at }) => {
    const last = last_seen_at ? `last seen ${last_seen_at.toISOString()}` : 'never seen';
    return `  ${username} <${email}>  ${status === 'active' ? role : status}, ${last}`;
  });
  const suspension = suspended_at ? [`Suspended since ${suspended_at.toISOString()}: ${reason}`] : [];
  const facts = [`Since ${created_at.toISOString().slice(0, 10)}, ${contacts} contacts`];
  return printable([line(company), ...facts, ...suspension, 'Users:', ...rows].join('\n'));
}

function gigabytes(bytes: number): string {
  return `${(bytes / GB).toFixed(2)} GB`;
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { reason: { type: 'string' } },
      allowPositionals: true,
    });
    const [first, second, third] = positionals;
    const act = first === 'suspend' || first === 'resume' ? first : 'show';
    const company = act === 'show' ? first : second;
    const reason = values.reason?.trim() ?? '';
    const isComplete = act === 'show' ? second === undefined : company !== undefined && third === undefined;
    if (!isComplete || (act === 'suspend') !== (reason !== '')) throw new StartError(USAGE);
    if (reason.length > REASON_MAX) throw new StartError(`Use ${REASON_MAX} characters or fewer for the reason.`);
    return { act, company, reason };
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(USAGE);
  }
}
