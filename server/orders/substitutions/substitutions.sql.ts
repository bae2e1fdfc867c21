import type { Tenant } from '#server/platform/db/db.ts';

/** What came in place of what, by the item that came. */
export async function listSubstitutions(t: Tenant, orderId: string): Promise<Map<string, string>> {
  const rows = await t.db
    .selectFrom('order_substitutions')
    .select(['item_id', 'instead_of'])
    .where('company_id', '=', t.companyId)
    .where('order_id', '=', orderId)
    .execute();
  return new Map(rows.flatMap(({ item_id, instead_of }) => (instead_of ? [[item_id, instead_of] as const] : [])));
}

interface Said {
  order_id: string;
  item_id: string;
  instead_of: string | null;
  said_at: Date;
  said_by: string | null;
}

export async function saveSubstitution(t: Tenant, said: Said): Promise<void> {
  const { instead_of, said_at, said_by } = said;
  await t.db
    .insertInto('order_substitutions')
    .values({ company_id: t.companyId, ...said })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'order_id', 'item_id']).doUpdateSet({ instead_of, said_at, said_by }),
    )
    .execute();
}

/** What a document prints; what a user has said stays. */
export async function addPrinted(t: Tenant, said: Said): Promise<void> {
  await t.db
    .insertInto('order_substitutions')
    .values({ company_id: t.companyId, ...said })
    .onConflict((conflict) => conflict.columns(['company_id', 'order_id', 'item_id']).doNothing())
    .execute();
}
