import { type FeedbackInput, feedback } from '#contract/feedback.ts';
import { feedbackTexts } from '#contract/texts/feedback.ts';
import { mailTexts } from '#contract/texts/mail.ts';
import type { AnyApp } from '#server/platform/app_types.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';
import { bind } from '#server/platform/http.ts';
import { newId } from '#server/platform/ids.ts';
import { queueMail } from '#server/platform/mail.ts';
import { composeMail } from '#server/platform/mail_content.ts';
import { openThrottle } from '#server/platform/throttle.ts';
import { getMember } from '../sql.ts';
import { insertFeedback } from './feedback.sql.ts';

const HOUR = 3600;

/** Serves messages to the provider, who is mailed when there is an address. */
export function feedbackRoutes(app: AnyApp, deps: { db: Database; operatorEmail?: string }): void {
  const perUser = openThrottle(deps.db.pool, 'feedback', 20, HOUR);
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
    const member = await getMember(t, ctx.userId);
    if (!operatorEmail || !member) return;
    const content = mailTexts.feedback({ ...member, feedback_type, feedback_text });
    await queueMail(t, { to: operatorEmail, ...composeMail(content) });
  });
}
