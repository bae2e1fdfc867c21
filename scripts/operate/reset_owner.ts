/**
 * Gives an owner who can no longer log in a link that sets a new password, once, within an hour: `npm run -s reset-owner -- --company
 * "Corner Store"`, with `--user <name>` when there are several owners, and with `--remove-second-factor` when they have also lost their
 * phone, passkeys and recovery codes. The link is as good as the password: hand it over only to an owner
 * whose identity you have checked. The owners see in their activity log that it was made. Works on the database of a running Counterbook,
 * or on DATABASE_URL.
 */

import { parseArgs } from 'node:util';
import { HOUR_MS } from '#contract/dates.ts';
import { listOwners, saveResetLink } from '#server/operator/companies.sql.ts';
import { newToken } from '#server/platform/http/session.ts';
import { StartError } from '#server/platform/start_error.ts';
import { type Environment, findCompany, printable, runCommand, withAllCompanies } from '../lib/operator.ts';

const USAGE = 'npm run -s reset-owner -- --company <name or id> [--user <name>] [--remove-second-factor]';
const FACTOR_WORDS = {
  none: '',
  kept: '\nThe login also asks for their second step. If they have lost that too, run this again with --remove-second-factor.',
  removed: '\nTheir two-step login was removed: the new password alone is enough.',
};

if (import.meta.main) await runCommand(resetOwner);

/** @throws StartError with a sentence that says what is wrong */
export async function resetOwner(args: string[], env: Environment): Promise<string> {
  const { company, user, withoutSecondFactor } = readArguments(args);
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
    const link = { user_id: owner.user_id, token_hash, created_at, expires_at };
    const factor = await saveResetLink(companies, company_id, link, { withoutSecondFactor });
    const base = config.public_url ?? `http://127.0.0.1:${config.port}`;
    return printable(
      `${owner.username} <${owner.email}> can set a new password once, until ${expires_at.toISOString()}:\n${base}/reset-password?token=${token}${FACTOR_WORDS[factor]}`,
    );
  });
}

function readArguments(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        company: { type: 'string' },
        user: { type: 'string' },
        'remove-second-factor': { type: 'boolean', default: false },
      },
    });
    const { company, user, 'remove-second-factor': withoutSecondFactor } = values;
    if (!company) throw new StartError(USAGE);
    return { company, user, withoutSecondFactor };
  } catch {
    throw new StartError(USAGE);
  }
}
