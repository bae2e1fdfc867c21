import type { PosGrant } from '#server/drivers/pos/pos.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { findGrant, saveGrant } from '../grants.sql.ts';

/** Where a sealed grant belongs; it opens nowhere else. */
export function placeOfGrant(company_id: string, connection_id: string): string {
  return `grant of connection ${connection_id} of ${company_id}`;
}

interface Kept {
  token: string;
  refresh_token: string;
  expires_at: string;
  renew_at: string;
}

/** Encrypts and stores a grant in place of the one before. */
export async function keepGrant(ctx: Ctx, t: Tenant, connection_id: string, grant: PosGrant): Promise<void> {
  const sealed_grant = ctx.keys.seal(placeOfGrant(ctx.companyId, connection_id), Buffer.from(JSON.stringify(grant)));
  await saveGrant(t, { connection_id, sealed_grant, renew_at: grant.renew_at, granted_at: ctx.now });
}

/** The grant of a connection; null when there is none that we can read. */
export async function readGrant({ companyId, keys }: Ctx, t: Tenant, connection_id: string): Promise<PosGrant | null> {
  const row = await findGrant(t, connection_id);
  const opened = row && keys.open(placeOfGrant(companyId, connection_id), row.sealed_grant);
  if (!opened) return null;
  const { expires_at, renew_at, ...tokens } = JSON.parse(opened.toString()) as Kept;
  return { ...tokens, expires_at: new Date(expires_at), renew_at: new Date(renew_at) };
}
