import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { replyTexts } from '#contract/messaging/inbound/replies.texts.ts';
import {
  answerFault,
  type InboxFilter,
  type ReplyThread,
  type ThreadMessage,
} from '#contract/messaging/inbound/replies.ts';
import { THREAD_MESSAGES } from '#contract/messaging/limits.ts';
import { withPrefix } from '#contract/messaging/sms/sms.ts';
import { isBlocked } from '#server/contacts/contacts.ts';
import { audit } from '#server/platform/audit.ts';
import { getCompanyName } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { isAdult } from '../campaigns/adults.ts';
import { checkWords } from '../campaigns/words.rules.ts';
import { requireMayAnswer } from '../restored/restored.ts';
import { queueMessage } from '../sending/queue/queue_message.ts';
import { readSettings } from '../settings/settings.ts';
import {
  countThreads,
  findLastInbound,
  findThread,
  listThreadMessages,
  listThreads,
  readThread,
  reviewThread,
  type TextRow,
  type ThreadRow,
} from './inbox.sql.ts';

interface Counts {
  unread_count: number;
  look_count: number;
}

/** A page of the conversations, and the number of waiting ones regardless of the filter. */
export function showInbox(
  ctx: Ctx,
  query: { filter: InboxFilter; search: string; limit: number },
): Promise<Counts & { threads: ReplyThread[]; total_count: number }> {
  return ctx.tx(async (t) => {
    const { rows, total } = await listThreads(t, query);
    return { threads: rows.map(presentThread), total_count: total, ...(await countThreads(t)) };
  });
}

/** A conversation with its newest messages; 404. */
export function showThread(
  ctx: Ctx,
  reply_thread_id: string,
  limit = THREAD_MESSAGES,
): Promise<{ thread: ReplyThread; texts: ThreadMessage[]; has_earlier: boolean }> {
  return ctx.tx(async (t) => {
    const thread = await getThread(t, reply_thread_id);
    const rows = await listThreadMessages(t, thread, limit + 1);
    const texts = rows.slice(0, limit).reverse().map(presentText);
    return { thread: presentThread(thread), texts, has_earlier: rows.length > limit };
  });
}

/** Marks a conversation as read and updates the other users' badges. */
export function markRead(ctx: Ctx, reply_thread_id: string): Promise<Counts> {
  return ctx.tx(async (t) => {
    await getThread(t, reply_thread_id);
    if (await readThread(t, reply_thread_id, ctx.now)) await announce(t, { type: 'reply', id: reply_thread_id });
    return countThreads(t);
  });
}

/** Marks a probable opt-out as looked at. It stays an opt-out: only the contact can undo it, with START. */
export function markReviewed(ctx: Ctx, reply_thread_id: string): Promise<Counts> {
  return ctx.tx(async (t) => {
    await getThread(t, reply_thread_id);
    const reviewed = await reviewThread(t, reply_thread_id, { now: ctx.now, user_id: ctx.userId });
    if (reviewed > 0) {
      await audit(ctx, t, 'reply.reviewed', reply_thread_id, { reviewed });
      await announce(t, { type: 'reply', id: reply_thread_id });
    }
    return countThreads(t);
  });
}

/**
 * Answers a number that has texted: exempt from caps and hours, because the contact began the conversation, but never after an opt-out.
 * Words about alcohol go only to a contact whose date of birth is known, as in a campaign.
 * @throws AppError 404, 409 `opted_out`, 409 `unreachable`, 409 `restored` while the number may have opted out since the backup, 422
 */
export function answerThread(ctx: Ctx, reply_thread_id: string, body: string): Promise<{ message_id: string }> {
  return ctx.tx(async (t) => {
    const { phone_e164, loyalty_customer_id, consent, is_unreachable } = await getThread(t, reply_thread_id);
    const company = await getCompanyName(t);
    const { faults, adults_only } = checkWords([body], await readSettings(t), company);
    const isForAdults = adults_only && !(await isAdult(ctx, t, loyalty_customer_id));
    const fault = answerFault(body, company) ?? faults[0] ?? (isForAdults ? replyTexts.errors.adultsOnly : null);
    if (fault) throw new AppError('invalid', fault, { fields: { body: fault } });
    if (consent === 'opted_out' || (await isBlocked(ctx, t, phone_e164))) {
      throw new AppError('conflict', replyTexts.errors.optedOut, { code: 'opted_out' });
    }
    if (is_unreachable) throw new AppError('conflict', contactErrors.unreachable, { code: 'unreachable' });
    const last = await findLastInbound(t, reply_thread_id);
    await requireMayAnswer(t, last?.received_at);
    const message_id = await queueMessage(ctx, t, {
      phone_e164,
      loyalty_customer_id,
      body: withPrefix(company, body),
      purpose: 'reply',
      in_reply_to: last?.inbound_message_id,
    });
    await readThread(t, reply_thread_id, ctx.now);
    await announce(t, { type: 'reply', id: reply_thread_id });
    return { message_id };
  });
}

async function getThread(t: Tenant, reply_thread_id: string): Promise<ThreadRow> {
  const thread = await findThread(t, reply_thread_id);
  if (!thread) throw new AppError('not_found', replyTexts.errors.noThread);
  return thread;
}

function presentThread(row: ThreadRow): ReplyThread {
  return { ...row, last_at: row.last_at.toISOString() };
}

function presentText(row: TextRow): ThreadMessage {
  const { meaning, purpose, status } = row;
  return {
    ...row,
    at: row.at.toISOString(),
    // The check constraints of the tables allow no other words.
    meaning: meaning as ThreadMessage['meaning'],
    purpose: purpose as ThreadMessage['purpose'],
    status: status as ThreadMessage['status'],
  };
}
