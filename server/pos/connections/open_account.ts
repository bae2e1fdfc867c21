import type { PosAccount, PosDrivers } from '#server/drivers/pos/pos.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Connection } from '../connections.sql.ts';

/** Opens the account of a connection; null when this installation cannot. */
export async function openAccount(
  { companyId }: Pick<Ctx, 'companyId'>,
  drivers: PosDrivers,
  { connection_id, driver, place_ref }: Connection,
): Promise<PosAccount | null> {
  const opened = driver === 'file' ? undefined : drivers[driver];
  return opened?.open({ companyId, connection_id, place_ref, token: null }) ?? null;
}
