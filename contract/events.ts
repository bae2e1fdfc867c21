import { z } from 'zod';
import { endpoint, Id } from './http.ts';
import { Progress } from './invoices/progress.ts';
import { INVOICE_STATUSES } from './invoices/statuses.ts';
import type { LiveType } from './live_types.ts';

const typed = <const T extends LiveType>(type: T) => z.literal(type);

/** What an open page is told live. The event says that something changed; the page fetches what it shows. */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: typed('invoice'), id: Id, status: z.enum(INVOICE_STATUSES), progress: Progress.nullable() }),
  /** A user has the document with this id open, or has left it. `is_answer`: nobody is asked to say the same. */
  z.object({
    type: typed('viewing'),
    id: Id,
    user_id: Id,
    username: z.string(),
    is_open: z.boolean(),
    is_answer: z.boolean(),
  }),
  /** An email with invoices arrived, or a user decided on it; the nil id: the address or the senders. */
  z.object({ type: typed('mail_in'), id: Id }),
  /** A purchase order was changed, sent, received or billed. */
  z.object({ type: typed('order'), id: Id }),
  /** Sales came in, were taken back or were matched. */
  z.object({ type: typed('sales'), id: Id }),
  /** A task of the point of sale made progress, or a connection changed. */
  z.object({ type: typed('pos_task'), id: Id }),
  /** A recipe, or what its ingredients hold, changed; null: several. */
  z.object({ type: typed('recipe'), id: Id.nullable() }),
  /** A credit request was written, sent, settled or written off. */
  z.object({ type: typed('credit'), id: Id }),
  /** Documents were marked as paid or as not paid. */
  z.object({ type: typed('payable'), id: z.null() }),
  /** A vendor was added, changed, archived, restored or merged with another one. */
  z.object({ type: typed('vendor'), id: Id }),
  /** An item or its stock changed; null: many at once. */
  z.object({ type: typed('item'), id: Id.nullable() }),
  /** An import of items made progress. */
  z.object({ type: typed('item_import'), id: Id }),
  /** A storage area or its shelf order changed; null: the order of the areas. */
  z.object({ type: typed('area'), id: Id.nullable() }),
  /** A location was added, renamed or archived, or became the default. */
  z.object({ type: typed('location'), id: Id }),
  /** Goods were sent to another place, received there, or came back. */
  z.object({ type: typed('transfer'), id: Id }),
  /** Something was counted, or a count began or ended. */
  z.object({ type: typed('count'), id: Id }),
  /** A user joined, asked to join, was invited or left. */
  z.object({ type: typed('team'), id: Id }),
  /** The welcome page or its offer changed, as draft or published. */
  z.object({ type: typed('welcome'), id: Id }),
  z.object({ type: typed('template'), id: Id }),
  z.object({ type: typed('welcome_message'), id: Id }),
  /** A campaign's messages or its state changed. */
  z.object({ type: typed('campaign'), id: Id }),
  /** An automation was turned on, changed or turned off. */
  z.object({ type: typed('automation'), id: z.null() }),
  /** A coupon was created, issued, redeemed, undone, archived or restored. */
  z.object({ type: typed('coupon'), id: Id }),
  /** A coupon of the contact with this id changed, for the contact's own open page. */
  z.object({ type: typed('wallet'), id: Id }),
  /** A contact wrote, or a conversation was read or answered. */
  z.object({ type: typed('reply'), id: Id }),
  /** A contact or their consent changed; the nil id: their tags, or many at once. */
  z.object({ type: typed('contact'), id: Id }),
  /** A file of contacts was uploaded, or its check or import made progress. */
  z.object({ type: typed('contact_import'), id: Id }),
  /** An export of everything made progress. */
  z.object({ type: typed('company_export'), id: Id }),
  /** An export of invoices made progress. */
  z.object({ type: typed('invoice_export'), id: Id }),
  /** Anything may have changed, because the stream was interrupted or the company has other details, such as another time zone. */
  z.object({ type: typed('refresh'), id: z.null() }),
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
