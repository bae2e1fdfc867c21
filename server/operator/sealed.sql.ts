import { sql } from 'kysely';
import type { AllCompanies } from '#server/platform/db/db.ts';

/** The id of the key in a sealed value; see server/platform/db/seal.ts. */
const keyId = sql<Buffer>`substring(sealed_secret from 2 for 4)`;

/** How many sealed values there are by the id of their key, in hexadecimal. */
export async function countSealed({ all }: AllCompanies): Promise<Map<string, number>> {
  const rows = await all
    .selectFrom('authenticators')
    .select((eb) => [keyId.as('key_id'), eb.fn.countAll<number>().as('count')])
    .groupBy(keyId)
    .execute();
  return new Map(rows.map(({ key_id, count }) => [key_id.toString('hex'), count]));
}

export interface Place {
  company_id: string;
  user_id: string;
}

/** Some values that were sealed with one of these keys, in the order of their users. */
export function listSealedWith(
  { all }: AllCompanies,
  keyIds: readonly Buffer[],
  { after, most }: { after: Place | undefined; most: number },
) {
  return all
    .selectFrom('authenticators')
    .select(['company_id', 'user_id', 'sealed_secret'])
    .where(keyId, 'in', keyIds)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(company_id, user_id) > (${after?.company_id}::uuid, ${after?.user_id}::uuid)`),
    )
    .orderBy('company_id')
    .orderBy('user_id')
    .limit(most)
    .execute();
}

/** Replaces sealed values in one transaction, except for those that were changed or deleted meanwhile. */
export async function replaceSealed(
  { all }: AllCompanies,
  rows: readonly (Place & { before: Buffer; after: Buffer })[],
): Promise<void> {
  await all.transaction().execute(async (db) => {
    for (const { company_id, user_id, before, after } of rows) {
      await db
        .updateTable('authenticators')
        .set({ sealed_secret: after })
        .where('company_id', '=', company_id)
        .where('user_id', '=', user_id)
        .where('sealed_secret', '=', before)
        .execute();
    }
  });
}
