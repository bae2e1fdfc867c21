import { relyingPartyOf } from '#server/account/second_factor/relying_party.ts';
import type { Config } from '#server/config.ts';
import { countPasskeysElsewhere } from '#server/operator/passkeys.sql.ts';
import { countSealed } from '#server/operator/sealed.sql.ts';
import { openPool } from '#server/platform/db/connections.ts';
import { openAllCompanies } from '#server/platform/db/db.ts';
import { openSeals } from '#server/platform/db/seal.ts';
import { requireSecret, secretKeys } from '#server/platform/db/secret.ts';
import { type Finding, fault, note, ok } from './finding.ts';

/** Passkeys that stopped working because the public address has another host name. */
export async function checkPasskeys({ public_url, port }: Config, ownerUrl: string): Promise<Finding[]> {
  const party = relyingPartyOf(public_url ?? `http://127.0.0.1:${port}`);
  const pool = openPool({ connectionString: ownerUrl, max: 1 });
  try {
    const elsewhere = await countPasskeysElsewhere(openAllCompanies(pool), party?.id ?? '');
    return elsewhere.map(({ rp_id, count }) =>
      note(
        'Passkeys',
        `${count} ${count === 1 ? 'was' : 'were'} created for ${rp_id} and no longer ${count === 1 ? 'works' : 'work'}. Their users log in with a recovery code or their app, and add new ones.`,
      ),
    );
  } finally {
    await pool.end();
  }
}

/** Whether encrypted secrets can be read, and whether they still need an older key. */
export async function checkKeys(config: Config, ownerUrl: string): Promise<Finding> {
  await requireSecret(config, ownerUrl);
  const pool = openPool({ connectionString: ownerUrl, max: 1 });
  try {
    const known = openSeals(secretKeys(config)).keyIds.map((id) => id.toString('hex'));
    const counts = await countSealed(openAllCompanies(pool));
    const sum = (ids: readonly string[]) => ids.reduce((total, id) => total + (counts.get(id) ?? 0), 0);
    const lost = sum([...counts.keys()].filter((id) => !known.includes(id)));
    const older = sum(known.slice(1));
    if (lost > 0) {
      return fault(
        'Keys',
        `${lost} encrypted ${lost === 1 ? 'secret' : 'secrets'} cannot be read: SECRET_KEY does not have their key. Put it back between the first and the last key.`,
      );
    }
    if (older > 0) {
      return note(
        'Keys',
        `An older key of SECRET_KEY is still needed by ${older} encrypted ${older === 1 ? 'secret' : 'secrets'}. Run npm run -s rotate-keys.`,
      );
    }
    return ok('Keys', 'No encrypted secret needs an older key');
  } finally {
    await pool.end();
  }
}
