import type { Tenant } from '#server/platform/db/db.ts';
import type { Keys } from '#server/platform/db/keys.ts';
import type { ArchiveWriter } from '../backup/archive.ts';
import { listSuppressed, nextPhones } from './company.sql.ts';
import { ENTRY } from './manifest.ts';

const PAGE = 20_000;

/**
 * Writes the suppressed numbers that the company still knows, each with its hash. Another installation has another secret, and computes the
 * hash again; of the numbers of erased contacts nothing but the old hash is left.
 */
export async function dumpSuppressedPhones(t: Tenant, keys: Keys, archive: ArchiveWriter): Promise<void> {
  let after = '';
  for (let piece = 1; ; piece += 1) {
    const phones = await nextPhones(t, after, PAGE);
    const hashes = new Map(phones.map((phone) => [keys.phoneHash(t.companyId, phone), phone]));
    const suppressed = await listSuppressed(t, [...hashes.keys()]);
    const lines = [...hashes].flatMap(([hash, phone]) =>
      suppressed.has(hash.toString('hex')) ? `${hash.toString('hex')} ${phone}\n` : [],
    );
    if (lines.length > 0)
      await archive.add(`${ENTRY.suppressed}${String(piece).padStart(6, '0')}`, Buffer.from(lines.join('')));
    if (phones.length < PAGE) return;
    after = phones.at(-1) ?? '';
  }
}
