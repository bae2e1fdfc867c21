import { restoredTexts } from '#contract/messaging/restored/restored.texts.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { clearRestored, findRestored } from './restored.sql.ts';

/** @throws AppError 409 `restored` with the sentence, while the company was restored and no owner has resumed sending */
export async function requireNotRestored(t: Tenant, sentence: string = restoredTexts.paused): Promise<void> {
  if ((await findRestored(t)) !== null) throw new AppError('conflict', sentence, { code: 'restored' });
}

/**
 * The same for an answer: whoever has texted since the backup can be answered.
 * @param texted_at when the last text of the number came in
 */
export async function requireMayAnswer(t: Tenant, texted_at: Date | undefined): Promise<void> {
  const restored_from = await findRestored(t);
  if (restored_from === null || (texted_at && texted_at > restored_from)) return;
  throw new AppError('conflict', restoredTexts.answersPaused, { code: 'restored' });
}

/** An owner resumes sending: campaigns can be sent again. Doing it twice has the effect of once. */
export function resumeAfterRestore(ctx: Ctx): Promise<void> {
  return ctx.tx(async (t) => {
    if (await clearRestored(t)) await audit(ctx, t, 'company.resumed_after_restore', ctx.companyId);
  });
}
