/**
 * Encrypts every stored secret again with the newest key of SECRET_KEY: `npm run -s rotate-keys`. Run it after every process has started
 * with `SECRET_KEY=<new>,<old>`. It works in small steps, can be stopped and run again, and changes nothing that has the newest key. Works
 * on the database of a running Counterbook, or on DATABASE_URL.
 */
import { placeOfSecret } from '#server/account/account.ts';
import { countSealed, listSealedWith, type Place, replaceSealed } from '#server/operator/sealed.sql.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import { openSeals } from '#server/platform/db/seal.ts';
import { secretKey, secretKeys } from '#server/platform/db/secret.ts';
import { StartError } from '#server/platform/start_error.ts';
import { type Environment, runCommand, withAllCompanies } from '../lib/operator.ts';
import { tellProgress } from '../lib/progress.ts';

const USAGE = 'npm run -s rotate-keys';
const AT_ONCE = 500;

if (import.meta.main) await runCommand(rotateKeys);

/** @throws StartError with a sentence that says what is wrong */
export async function rotateKeys(args: string[], env: Environment): Promise<string> {
  if (args.length > 0) throw new StartError(USAGE);
  return withAllCompanies(env, async (companies, { config, ownerUrl }) => {
    await requireOwnSecret(ownerUrl, secretKey(config));
    const seals = openSeals(secretKeys(config));
    const [newest, ...older] = seals.keyIds;
    const before = await countSealed(companies);
    const total = older.reduce((sum, id) => sum + (before.get(id.toString('hex')) ?? 0), 0);
    const result = { done: 0, damaged: 0 };
    let last: Place | undefined;
    while (older.length > 0) {
      const rows = await listSealedWith(companies, older, { after: last, most: AT_ONCE });
      if (rows.length === 0) break;
      const sealed = rows.flatMap(({ sealed_secret, ...row }) => {
        const place = placeOfSecret(row.company_id, row.user_id);
        const secret = seals.open(place, sealed_secret);
        return secret ? [{ ...row, before: sealed_secret, after: seals.seal(place, secret) }] : [];
      });
      await replaceSealed(companies, sealed);
      last = rows.at(-1);
      result.done += sealed.length;
      result.damaged += rows.length - sealed.length;
      tellProgress(`${result.done} of ${total} secrets`);
    }
    return resultOf(result, await countSealed(companies), newest?.toString('hex') ?? '');
  });
}

/** With another secret, everything would be sealed with a key that no process has. */
async function requireOwnSecret(url: string, key: string): Promise<void> {
  const db = openDatabase({ url, assumeAppRole: true, secretKey: key, max: 1 });
  try {
    await db.check();
  } finally {
    await db.close();
  }
}

function resultOf(
  { done, damaged }: { done: number; damaged: number },
  counts: Map<string, number>,
  newest: string,
): string {
  const others = [...counts].reduce((sum, [id, count]) => (id === newest ? sum : sum + count), 0);
  const lost = others - damaged;
  const words = [
    done === 0 ? 'No secret was encrypted with an older key.' : `${secrets(done)} now encrypted with the newest key.`,
  ];
  if (others === 0) return `${words} No older key is needed for encrypted secrets.`;
  if (damaged > 0) words.push(`${secrets(damaged)} damaged: reset the two-step login of these users.`);
  if (lost > 0) {
    words.push(
      `${secrets(lost)} encrypted with a key that SECRET_KEY does not have: put that key back between the first and the last one, and run this again.`,
    );
  }
  throw new StartError(words.join(' '));
}

function secrets(count: number): string {
  return count === 1 ? '1 secret is' : `${count} secrets are`;
}
