import { z } from 'zod';
import { endpoint, Id } from './http.ts';
import { Progress } from './invoices/invoice.ts';
import { INVOICE_STATUSES } from './invoices/statuses.ts';

/** What an open page is told live. The event says that something changed; the page fetches what it shows. */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('invoice'), id: Id, status: z.enum(INVOICE_STATUSES), progress: Progress.nullable() }),
  /** A user has the document with this id open, or has left it. `is_answer`: nobody is asked to say the same. */
  z.object({
    type: z.literal('viewing'),
    id: Id,
    user_id: Id,
    username: z.string(),
    is_open: z.boolean(),
    is_answer: z.boolean(),
  }),
  /** An email with invoices arrived, or a user decided on it; the nil id: the address or the senders. */
  z.object({ type: z.literal('mail_in'), id: Id }),
  /** A purchase order was changed, sent, received or billed. */
  z.object({ type: z.literal('order'), id: Id }),
  /** Sales came in, were taken back or were matched. */
  z.object({ type: z.literal('sales'), id: Id }),
  /** A task of the point of sale made progress, or a connection changed. */
  z.object({ type: z.literal('pos_task'), id: Id }),
  /** A recipe, or what its ingredients hold, changed; null: several. */
  z.object({ type: z.literal('recipe'), id: Id.nullable() }),
  /** A credit request was written, sent, settled or written off. */
  z.object({ type: z.literal('credit'), id: Id }),
  /** Documents were marked as paid or as not paid. */
  z.object({ type: z.literal('payable'), id: z.null() }),
  /** A vendor was added, changed, archived, restored or merged with another one. */
  z.object({ type: z.literal('vendor'), id: Id }),
  /** An item or its stock changed; null: many at once. */
  z.object({ type: z.literal('item'), id: Id.nullable() }),
  /** An import of items made progress. */
  z.object({ type: z.literal('item_import'), id: Id }),
  /** A storage area or its shelf order changed; null: the order of the areas. */
  z.object({ type: z.literal('area'), id: Id.nullable() }),
  /** A location was added, renamed or archived, or became the default. */
  z.object({ type: z.literal('location'), id: Id }),
  /** Goods were sent to another place, received there, or came back. */
  z.object({ type: z.literal('transfer'), id: Id }),
  /** Something was counted, or a count began or ended. */
  z.object({ type: z.literal('count'), id: Id }),
  /** A user joined, asked to join, was invited or left. */
  z.object({ type: z.literal('team'), id: Id }),
  /** The welcome page or its offer changed, as draft or published. */
  z.object({ type: z.literal('welcome'), id: Id }),
  z.object({ type: z.literal('template'), id: Id }),
  z.object({ type: z.literal('welcome_message'), id: Id }),
  /** A campaign's messages or its state changed. */
  z.object({ type: z.literal('campaign'), id: Id }),
  /** A coupon was created, issued, redeemed, undone, archived or restored. */
  z.object({ type: z.literal('coupon'), id: Id }),
  /** A coupon of the contact with this id changed, for the contact's own open page. */
  z.object({ type: z.literal('wallet'), id: Id }),
  /** A contact wrote, or a conversation was read or answered. */
  z.object({ type: z.literal('reply'), id: Id }),
  /** A contact or their consent changed; the nil id: their tags, or many at once. */
  z.object({ type: z.literal('contact'), id: Id }),
  /** A file of contacts was uploaded, or its check or import made progress. */
  z.object({ type: z.literal('contact_import'), id: Id }),
  /** An export of everything made progress. */
  z.object({ type: z.literal('company_export'), id: Id }),
  /** An export of invoices made progress. */
  z.object({ type: z.literal('invoice_export'), id: Id }),
  /** Anything may have changed, because the stream was interrupted or the company has other details, such as another time zone. */
  z.object({ type: z.literal('refresh'), id: z.null() }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const events = {
  stream: endpoint({
    method: 'GET',
    path: '/events',
    summary:
      "Stream the company's server-sent events: {type, id, …}, starting with those of the last `since_ms` milliseconds",
    access: 'session',
    accountant: true,
    query: z.object({ since_ms: z.coerce.number().int().min(0).optional() }),
    reply: 'stream',
  }),
};
