import { type PosAccount, type PosDriver, type PosDrivers, PosError, type PosGrant } from '#server/drivers/pos/pos.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Connection } from '../connections.sql.ts';
import { keepGrant, readGrant } from './grants.ts';

/**
 * Opens the account of a connection; null when this installation cannot. A grant that is due is renewed first.
 * @throws PosError `signed_out` when there is no grant anymore
 */
export async function openAccount(
  ctx: Ctx,
  drivers: PosDrivers,
  { connection_id, driver: name, place_ref }: Connection,
): Promise<PosAccount | null> {
  const driver = name === 'file' ? undefined : drivers[name];
  if (!driver) return null;
  const token = driver.grants ? await currentToken(ctx, driver.grants, connection_id) : null;
  return driver.open({ companyId: ctx.companyId, connection_id, place_ref, token });
}

async function currentToken(ctx: Ctx, grants: NonNullable<PosDriver['grants']>, connection_id: string) {
  const grant = await ctx.tx((t) => readGrant(ctx, t, connection_id));
  if (!grant) throw new PosError('there is no grant', { fault: 'signed_out' });
  if (ctx.now < grant.renew_at) return grant.token;
  return (await renew(ctx, grants, connection_id, grant)).token;
}

/** While the old token lasts, a renewal that finds nobody can wait. */
async function renew(
  ctx: Ctx,
  grants: NonNullable<PosDriver['grants']>,
  connection_id: string,
  grant: PosGrant,
): Promise<PosGrant> {
  try {
    const renewed = await grants.renew(grant, ctx.now);
    await ctx.tx((t) => keepGrant(ctx, t, connection_id, renewed));
    return renewed;
  } catch (error) {
    const canWait = error instanceof PosError && error.fault !== 'signed_out' && ctx.now < grant.expires_at;
    if (!canWait) throw error;
    ctx.log.warn({ err: error, connection_id }, 'a grant of a point of sale was not renewed yet');
    return grant;
  }
}
