import { replies } from '#contract/messaging/inbound/replies.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Limits } from '../limits.rules.ts';
import { askAllToConfirm, askToConfirm, countToAsk } from './confirmation.ts';
import { answerThread, markRead, markReviewed, showInbox, showThread } from './inbox.ts';

/** Serves the inbox of replies and the requests to confirm. */
export function replyRoutes(app: AnyApp, limits: Limits): void {
  bind(app, replies.list, (ctx, { query }) => showInbox(ctx, query));
  bind(app, replies.get, (ctx, { params, query }) => showThread(ctx, params.reply_thread_id, query.limit));
  bind(app, replies.markRead, (ctx, { params }) => markRead(ctx, params.reply_thread_id));
  bind(app, replies.markReviewed, (ctx, { params }) => markReviewed(ctx, params.reply_thread_id));
  bind(app, replies.answer, (ctx, { params, body }) => answerThread(ctx, params.reply_thread_id, body.body));
  bind(app, replies.askToConfirm, async (ctx, { params }) => {
    const goesOutAt = await ctx.tx((t) => askToConfirm(ctx, t, params.loyalty_customer_id, limits));
    return { goes_out_at: goesOutAt.toISOString() };
  });
  bind(app, replies.countToAsk, (ctx) => countToAsk(ctx));
  bind(app, replies.askAllToConfirm, (ctx) => askAllToConfirm(ctx));
}
