/**
 * Gives an owner who cannot log in any more a link that sets a new password, once, within an hour: `npm run -s reset-owner -- --company
 * "Corner Store"`, with `--user <name>` when there are several owners. The link is as good as the password: hand it over only to someone
 * whose identity you have checked. The owners see in their activity log that it was made. Works on the database of a running Counterbook,
 * or on DATABASE_URL.
 */

import { parseArgs } from 'node:util';
import { listOwners, saveResetLink } from '#server/operator/companies.sql.ts';
import { newToken } from '#server/platform/http/session.ts';
import { StartError } from '#server/platform/start_error.ts';
import { type Environment, findCompany, printable, runCommand, withAllCompanies } from '../lib/operator.ts';

const USAGE = 'npm run -s reset-owner -- --company <name or id> [--user <name>]';
const HOUR_MS = 3_600_000;

if (import.meta.main) await runCommand(resetOwner);

/** @throws StartError with a sentence that says what is wrong */
export async function resetOwner(args: string[], env: Environment): Promise<string> {
  const { company, user } = readArguments(args);
  return withAllCompanies(env, async (companies, { config, ownerUrl }) => {
    const { company_id, name } = await findCompany(ownerUrl, company);
    const owners = await listOwners(companies, company_id);
    const chosen = owners.filter(({ username }) => user === undefined || username.toLowerCase() === user.toLowerCase());
    const [owner, second] = chosen;
    if (!owner)
      throw new StartError(printable(`${name} has no ${user === undefined ? 'owner' : `owner called “${user}”`}.`));
    if (second) {
      const list = chosen.map(({ username, email }) => `  ${username} <${email}>`).join('\n');
      throw new StartError(printable(`${name} has several owners. Choose one with --user:\n${list}`));
    }
    const { token, hash: token_hash } = newToken();
    const created_at = new Date();
    const expires_at = new Date(created_at.getTime() + HOUR_MS);
    await saveResetLink(companies, company_id, { user_id: owner.user_id, token_hash, created_at, expires_at });
    const base = config.public_url ?? `http://127.0.0.1:${config.port}`;
    return printable(
      `${owner.username} <${owner.email}> can set a new password once, until ${expires_at.toISOString()}:\n${base}/reset-password?token=${token}`,
    );
  });
}

function readArguments(args: string[]): { company: string; user: string | undefined } {
  try {
    const { values } = parseArgs({ args, options: { company: { type: 'string' }, user: { type: 'string' } } });
    if (!values.company) throw new StartError(USAGE);
    return { company: values.company, user: values.user };
  } catch {
    throw new StartError(USAGE);
  }
}
