import { feedbackTexts } from '#contract/account/feedback.texts.ts';
import { type FeedbackInput, feedback } from '#contract/account/feedback.ts';
import { HOUR_S } from '#contract/dates.ts';
import { mailTexts } from '#contract/texts/mail.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { openThrottle } from '#server/platform/http/throttle.ts';
import { queueMailOutside } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import { getTeamMember } from '../sql.ts';
import { insertFeedback } from './feedback.sql.ts';

/** Serves messages to the operator, who gets a mail when there is an address. */
export function feedbackRoutes(app: AnyApp, deps: { db: Database; operatorEmail?: string }): void {
  const perUser = openThrottle(deps.db.pool, 'feedback', 20, HOUR_S);
  bind(app, feedback.send, async (ctx, { body }) => {
    await perUser.spend(ctx.userId);
    await keepFeedback(ctx, body, deps.operatorEmail);
    return { message: feedbackTexts.done };
  });
}

async function keepFeedback(ctx: SessionCtx, input: FeedbackInput, operatorEmail: string | undefined): Promise<void> {
  const { feedback_text } = input;
  const feedback_type = input.feedback_type || null;
  await ctx.tx(async (t) => {
    await insertFeedback(t, {
      feedback_id: newId(),
      user_id: ctx.userId,
      feedback_type,
      feedback_text,
      created_at: ctx.now,
    });
    const teamMember = await getTeamMember(t, ctx.userId);
    if (!operatorEmail || !teamMember) return;
    const content = mailTexts.feedback({ ...teamMember, feedback_type, feedback_text });
    await queueMailOutside(t, { to: operatorEmail, topic: 'feedback', ...composeMail(content) });
  });
}
