import { sql } from 'kysely';
import type { AllCompanies } from '#server/platform/db/db.ts';

/** The tables with sealed values, and what names their rows. */
const SEALED = {
  authenticators: { row: 'user_id', value: 'sealed_secret' },
  pos_grants: { row: 'connection_id', value: 'sealed_grant' },
} as const;
export type SealedTable = keyof typeof SEALED;
export const SEALED_TABLES = Object.keys(SEALED) as SealedTable[];

/** The id of the key in a sealed value; see server/platform/db/seal.ts. */
const keyId = (table: SealedTable) => sql<Buffer>`substring(${sql.ref(SEALED[table].value)} from 2 for 4)`;

/** How many sealed values there are by the id of their key, in hexadecimal. */
export async function countSealed({ all }: AllCompanies): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of SEALED_TABLES) {
    const rows = await all
      .selectFrom(table)
      .select((eb) => [keyId(table).as('key_id'), eb.fn.countAll<number>().as('count')])
      .groupBy(keyId(table))
      .execute();
    for (const { key_id, count } of rows) {
      const id = key_id.toString('hex');
      counts.set(id, (counts.get(id) ?? 0) + count);
    }
  }
  return counts;
}

/** A row with a sealed value: of a user, or of a connection. */
export interface SealedRow {
  company_id: string;
  row_id: string;
}

/** Some values of a table that were sealed with one of these keys, in the order of their rows. */
export async function listSealedWith(
  { all }: AllCompanies,
  table: SealedTable,
  keyIds: readonly Buffer[],
  { after, most }: { after: SealedRow | undefined; most: number },
) {
  const { row, value } = SEALED[table];
  const { rows } = await sql<SealedRow & { sealed: Buffer }>`
    select company_id, ${sql.ref(row)} as row_id, ${sql.ref(value)} as sealed from ${sql.table(table)}
    where ${keyId(table)} = any (${keyIds}::bytea[])
      and (${after?.company_id ?? null}::uuid is null
        or (company_id, ${sql.ref(row)}) > (${after?.company_id ?? null}::uuid, ${after?.row_id ?? null}::uuid))
    order by company_id, ${sql.ref(row)} limit ${most}`.execute(all);
  return rows;
}

/** Replaces sealed values in one transaction, except for those that were changed or deleted meanwhile. */
export async function replaceSealed(
  { all }: AllCompanies,
  table: SealedTable,
  rows: readonly (SealedRow & { before: Buffer; after: Buffer })[],
): Promise<void> {
  const { row, value } = SEALED[table];
  await all.transaction().execute(async (db) => {
    for (const { company_id, row_id, before, after } of rows) {
      await sql`update ${sql.table(table)} set ${sql.ref(value)} = ${after}
        where company_id = ${company_id} and ${sql.ref(row)} = ${row_id} and ${sql.ref(value)} = ${before}`.execute(db);
    }
  });
}
