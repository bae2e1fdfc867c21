import type { Tenant } from '#server/platform/db/db.ts';

interface SealedGrant {
  connection_id: string;
  sealed_grant: Buffer;
  renew_at: Date;
  granted_at: Date;
}

export function findGrant(
  t: Tenant,
  connectionId: string,
): Promise<{ sealed_grant: Buffer; renew_at: Date } | undefined> {
  return t.db
    .selectFrom('pos_grants')
    .select(['sealed_grant', 'renew_at'])
    .where('company_id', '=', t.companyId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
}

export async function saveGrant(t: Tenant, grant: SealedGrant): Promise<void> {
  await t.db
    .insertInto('pos_grants')
    .values({ company_id: t.companyId, ...grant })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'connection_id']).doUpdateSet((eb) => ({
        sealed_grant: eb.ref('excluded.sealed_grant'),
        renew_at: eb.ref('excluded.renew_at'),
        granted_at: eb.ref('excluded.granted_at'),
      })),
    )
    .execute();
}

export async function deleteGrant(t: Tenant, connectionId: string): Promise<void> {
  await t.db
    .deleteFrom('pos_grants')
    .where('company_id', '=', t.companyId)
    .where('connection_id', '=', connectionId)
    .execute();
}
