import { restoredTexts } from '#contract/messaging/restored/restored.texts.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { clearRestored, isRestored } from './restored.sql.ts';

/** @throws AppError 409 `restored` with the sentence, while the company was restored and no owner has resumed sending */
export async function requireNotRestored(t: Tenant, sentence: string = restoredTexts.paused): Promise<void> {
  if (await isRestored(t)) throw new AppError('conflict', sentence, { code: 'restored' });
}

/** An owner resumes sending: campaigns can be sent again. Doing it twice has the effect of once. */
export function resumeAfterRestore(ctx: Ctx): Promise<void> {
  return ctx.tx(async (t) => {
    if (await clearRestored(t)) await audit(ctx, t, 'company.resumed_after_restore', ctx.companyId);
  });
}
