import { z } from 'zod';
import { endpoint, Id, Instant } from '../../http.ts';
import { PAGE_SIZE_MAX, SEARCH_MAX } from '../../limits.ts';
import { MESSAGE_STATUSES } from '../campaigns/statuses.ts';
import { INBOX_PAGE_SIZE, SMS_TOTAL_MAX } from '../limits.ts';
import { bodyMax } from '../sms/sms.ts';
import { replyTexts } from './replies.texts.ts';

export const INBOX_FILTERS = ['all', 'unread', 'look'] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

export const MEANINGS = ['stop', 'stop_unsure', 'start', 'yes', 'help', 'reply'] as const;
/** Why a message is sent; this decides which laws and which limits of the shop apply. */
export const MESSAGE_PURPOSES = [
  'marketing',
  'welcome',
  'confirmation',
  'opt_out',
  'opt_in',
  'help',
  'reply',
  'coupon_link',
  'test',
] as const;

const Count = z.number().int().min(0);

/** What is wrong with an answer, as a sentence, or null. */
export function answerFault(body: string, companyName: string): string | null {
  if (body.trim() === '') return replyTexts.errors.blank;
  const most = bodyMax(companyName);
  return body.trim().length > most ? replyTexts.errors.long(most) : null;
}

export const ReplyThread = z.object({
  reply_thread_id: Id,
  loyalty_customer_id: Id.nullable(),
  /** Null: no contact, or one without a name. */
  name: z.string().nullable(),
  phone_e164: z.string(),
  /** Null: no contact. */
  consent: z.enum(['consented', 'needs_confirmation', 'opted_out']).nullable(),
  /** Whether messages do not arrive, so that none is sent until the contact texts or joins again. */
  is_unreachable: z.boolean(),
  last_at: Instant,
  /** The last message, shortened. */
  last_body: z.string(),
  unread_count: Count,
  /** Whether a message was taken as a stop that may have been none, and no user has looked yet. */
  needs_look: z.boolean(),
});
export type ReplyThread = z.infer<typeof ReplyThread>;

export const ThreadMessage = z.object({
  /** The id of the sent or received message. */
  id: Id,
  is_inbound: z.boolean(),
  body: z.string(),
  at: Instant,
  /** A received message. */
  meaning: z.enum(MEANINGS).nullable(),
  media_count: Count,
  is_answered_by_provider: z.boolean(),
  needs_look: z.boolean(),
  /** A sent message. */
  purpose: z.enum(MESSAGE_PURPOSES).nullable(),
  status: z.enum(MESSAGE_STATUSES).nullable(),
  /** Who wrote it. */
  sent_by: z.string().nullable(),
});
export type ThreadMessage = z.infer<typeof ThreadMessage>;

const Counts = z.object({ unread_count: Count, look_count: Count });
const ofThread = { access: 'loyalty_sms', params: z.object({ reply_thread_id: Id }) } as const;

export const replies = {
  list: endpoint({
    method: 'GET',
    path: '/loyalty/replies',
    summary: 'List conversations with contacts who texted, newest first',
    access: 'loyalty_sms',
    query: z.object({
      filter: z.enum(INBOX_FILTERS).default('all'),
      search: z.string().trim().max(SEARCH_MAX).default(''),
      limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(INBOX_PAGE_SIZE),
    }),
    staleAfter: ['contact', 'reply'],
    reply: Counts.extend({ threads: z.array(ReplyThread), total_count: Count }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/loyalty/replies/:reply_thread_id',
    summary: 'Get a conversation with all texts received and sent, newest last',
    ...ofThread,
    query: z.object({ limit: z.coerce.number().int().min(1).max(1000).optional() }),
    staleAfter: ['contact', 'reply'],
    reply: z.object({ thread: ReplyThread, texts: z.array(ThreadMessage), has_earlier: z.boolean() }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/loyalty/replies/:reply_thread_id/read',
    summary: 'Mark a conversation as read',
    grace: true,
    ...ofThread,
    reply: Counts,
    keyed: false,
  }),
  markReviewed: endpoint({
    method: 'POST',
    path: '/loyalty/replies/:reply_thread_id/reviewed',
    summary: 'Mark a probable opt-out as reviewed. The opt-out stays in effect',
    role: 'manager',
    grace: true,
    ...ofThread,
    reply: Counts,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/loyalty/replies/:reply_thread_id/answer',
    sends: true,
    summary:
      "Reply to a conversation. The company's name is added in front. Refused after an opt-out and while the contact is unreachable",
    role: 'manager',
    ...ofThread,
    body: z.object({
      body: z.string().trim().min(1, replyTexts.errors.blank).max(SMS_TOTAL_MAX, replyTexts.errors.long(SMS_TOTAL_MAX)),
    }),
    reply: z.object({ message_id: Id }),
  }),
  askToConfirm: endpoint({
    method: 'POST',
    path: '/contacts/:loyalty_customer_id/ask-confirmation',
    sends: true,
    summary: 'Send a contact without proven consent the one request to confirm',
    access: 'loyalty_sms',
    role: 'manager',
    params: z.object({ loyalty_customer_id: Id }),
    reply: z.object({ goes_out_at: Instant }),
  }),
  countToAsk: endpoint({
    method: 'GET',
    path: '/contacts/ask-confirmation',
    summary: 'Count contacts without proven consent who have not been asked to confirm',
    access: 'loyalty_sms',
    role: 'manager',
    reply: z.object({ to_ask: Count }),
  }),
  askAllToConfirm: endpoint({
    method: 'POST',
    path: '/contacts/ask-confirmation',
    sends: true,
    summary: 'Ask all contacts without proven consent to confirm, in the background. Each is asked once',
    access: 'loyalty_sms',
    role: 'manager',
    reply: z.object({ to_ask: Count }),
  }),
};
