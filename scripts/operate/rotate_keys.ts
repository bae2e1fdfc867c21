/**
 * Encrypts every stored secret again with the newest key of SECRET_KEY: `npm run -s rotate-keys`. Run it after every process has started
 * with `SECRET_KEY=<new>,<old>`. It works in small steps, can be stopped and run again, and changes nothing that has the newest key. Works
 * on the database of a running Counterbook, or on DATABASE_URL.
 */
import { placeOfSecret } from '#server/account/account.ts';
import {
  countSealed,
  listSealedWith,
  replaceSealed,
  SEALED_TABLES,
  type SealedRow,
  type SealedTable,
} from '#server/operator/sealed.sql.ts';
import type { AllCompanies } from '#server/platform/db/db.ts';
import { openSeals, type Seals } from '#server/platform/db/seal.ts';
import { requireSecret, secretKeys } from '#server/platform/db/secret.ts';
import { StartError } from '#server/platform/start_error.ts';
import { placeOfGrant } from '#server/pos/pos.ts';
import { type Environment, runCommand, withAllCompanies } from '../lib/operator.ts';
import { tellProgress } from '../lib/progress.ts';

const USAGE = 'npm run -s rotate-keys';
const AT_ONCE = 500;

if (import.meta.main) await runCommand(rotateKeys);

/** @throws StartError with a sentence that says what is wrong */
export async function rotateKeys(args: string[], env: Environment): Promise<string> {
  if (args.length > 0) throw new StartError(USAGE);
  return withAllCompanies(env, async (companies, { config, ownerUrl }) => {
    // With another secret, everything would be sealed with a key that no process has.
    await requireSecret(config, ownerUrl);
    const seals = openSeals(secretKeys(config));
    const [newest, ...older] = seals.keyIds;
    const before = await countSealed(companies);
    const total = older.reduce((sum, id) => sum + (before.get(id.toString('hex')) ?? 0), 0);
    const result = { done: 0, damaged: 0 };
    for (const table of SEALED_TABLES) {
      await rotate(companies, { table, seals, older }, (done, damaged) => {
        result.done += done;
        result.damaged += damaged;
        tellProgress(`${result.done} of ${total} secrets`);
      });
    }
    return resultOf(result, await countSealed(companies), newest?.toString('hex') ?? '');
  });
}

const PLACES: Record<SealedTable, (company_id: string, row_id: string) => string> = {
  authenticators: placeOfSecret,
  pos_grants: placeOfGrant,
};

/** Seals the values of one table again, some at a time. */
async function rotate(
  companies: AllCompanies,
  { table, seals, older }: { table: SealedTable; seals: Seals; older: readonly Buffer[] },
  tell: (done: number, damaged: number) => void,
): Promise<void> {
  let last: SealedRow | undefined;
  while (older.length > 0) {
    const rows = await listSealedWith(companies, table, older, { after: last, most: AT_ONCE });
    if (rows.length === 0) return;
    const sealed = rows.flatMap(({ sealed: before, ...row }) => {
      const place = PLACES[table](row.company_id, row.row_id);
      const value = seals.open(place, before);
      return value ? [{ ...row, before, after: seals.seal(place, value) }] : [];
    });
    await replaceSealed(companies, table, sealed);
    last = rows.at(-1);
    tell(sealed.length, rows.length - sealed.length);
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
  if (damaged > 0)
    words.push(
      `${secrets(damaged)} damaged: reset the two-step login of these users, or let owners connect their point of sale again.`,
    );
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
