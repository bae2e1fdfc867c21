import { standingTexts } from '#contract/account/standing.texts.ts';
import type { Ctx } from './context.ts';
import type { Tenant } from './db/db.ts';
import { AppError } from './errors.ts';

/** Why the operator has suspended the company, or null. */
export async function findSuspension(t: Tenant): Promise<{ suspended_at: Date; reason: string } | null> {
  const row = await t.db
    .selectFrom('company_suspensions')
    .select(['suspended_at', 'reason'])
    .where('company_id', '=', t.companyId)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the operator has paused the sending of the whole installation. */
export async function isSendingPaused({ db }: Pick<Tenant, 'db'>): Promise<boolean> {
  const row = await db.selectFrom('installation').select('sending_paused_at').executeTakeFirst();
  return row !== undefined && row.sending_paused_at !== null;
}

/** Whether this company's messages wait, for either reason. */
export async function isSendingStopped(t: Tenant): Promise<boolean> {
  return (await isSendingPaused(t)) || (await findSuspension(t)) !== null;
}

/** @throws AppError 403 `suspended` */
export async function requireNotSuspended(ctx: Ctx): Promise<void> {
  if (await ctx.tx(findSuspension)) throw new AppError('forbidden', standingTexts.refused, { code: 'suspended' });
}
