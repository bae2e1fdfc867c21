import { z } from 'zod';
import { Money, Quantity } from '../../decimal.ts';
import { CalendarDate, endpoint, Id, Instant, Paging } from '../../http.ts';
import { EMAIL_MAX, NOTE_MAX, SEARCH_MAX } from '../../limits.ts';
import { line } from '../../line.ts';
import { SENT_HOW } from '../../orders/order.ts';
import { commonTexts } from '../../texts/common.ts';
import { CREDIT_LINES_MAX } from '../limits.ts';
import { creditFaults } from './credit_faults.texts.ts';

export const CREDIT_STATUSES = ['open', 'sent', 'settled', 'written_off'] as const;
export type CreditStatus = (typeof CREDIT_STATUSES)[number];

export const CREDIT_REASONS = ['short', 'damaged', 'overcharged', 'returned'] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/** Amounts are currency units of `currency`. */
export const CreditRow = z.object({
  credit_request_id: Id,
  /** Counts up from 1 in each company. */
  number: z.number().int(),
  vendor_id: Id,
  vendor: z.string(),
  status: z.enum(CREDIT_STATUSES),
  invoice_id: Id.nullable(),
  /** The number of the invoice. */
  invoice: z.string().nullable(),
  order_id: Id.nullable(),
  /** The number of the purchase order. */
  order: z.number().int().nullable(),
  currency: z.string(),
  amount: z.number(),
  /** What credit memos have not given yet; 0 when nothing is expected anymore. */
  outstanding: z.number(),
  /** Since it was written, until it was settled or written off. */
  days: z.number().int(),
  /** Nothing came for longer than it should take. */
  is_overdue: z.boolean(),
  created_at: Instant,
});
export type CreditRow = z.infer<typeof CreditRow>;

export const CreditLine = z.object({
  item_id: Id.nullable(),
  code: z.string().nullable(),
  description: z.string(),
  reason: z.enum(CREDIT_REASONS),
  quantity: z.number().nullable(),
  unit: z.string().nullable(),
  amount: z.number(),
});
export type CreditLine = z.infer<typeof CreditLine>;

const Memo = z.object({
  invoice_id: Id,
  number: z.string().nullable(),
  date: CalendarDate.nullable(),
  /** What it gives of the request. */
  amount: z.number(),
});

/** Why a credit memo may belong to a request: it prints the invoice's number, a line is the same, the amounts are, or only the vendor is. */
export const OFFER_REASONS = ['number', 'lines', 'amount', 'vendor'] as const;
export type OfferReason = (typeof OFFER_REASONS)[number];

export const Credit = CreditRow.extend({
  note: z.string().nullable(),
  version: z.number().int(),
  created_by: z.string().nullable(),
  sent_at: Instant.nullable(),
  sent_how: z.enum(SENT_HOW).nullable(),
  sent_to: z.string().nullable(),
  /** It waits for an answer, but the email with it did not reach the vendor. */
  is_undelivered: z.boolean(),
  closed_at: Instant.nullable(),
  closed_note: z.string().nullable(),
  /** Where the vendor can be written to. */
  email: z.string().nullable(),
  lines: z.array(CreditLine),
  /** The credit memos that gave something. */
  memos: z.array(Memo),
  /** Posted credit memos of the vendor that can settle it, the likeliest first. */
  offers: z.array(Memo.extend({ why: z.enum(OFFER_REASONS) })),
});
export type Credit = z.infer<typeof Credit>;

/** A line of an invoice or an order for which credit can be requested. */
export const CreditCandidate = z.object({
  /** Of the invoice; null for an order. */
  line_id: Id.nullable(),
  item_id: Id.nullable(),
  code: z.string().nullable(),
  description: z.string(),
  unit: z.string().nullable(),
  /** What was billed, or came. */
  quantity: z.number().nullable(),
  unit_price: z.number().nullable(),
  amount: z.number().nullable(),
  /** What was requested for it before, in currency units. */
  requested: z.number(),
  /** What the delivery says is wrong with it and was not requested yet. */
  suggested: z.array(
    z.object({ reason: z.enum(CREDIT_REASONS), quantity: z.number().nullable(), amount: z.number().nullable() }),
  ),
});
export type CreditCandidate = z.infer<typeof CreditCandidate>;

const CreditParams = z.object({ credit_request_id: Id });
const About = { invoice_id: Id.optional(), order_id: Id.optional() };
const isAboutOne = ({ invoice_id, order_id }: { invoice_id?: string | undefined; order_id?: string | undefined }) =>
  (invoice_id === undefined) !== (order_id === undefined);

export const credits = {
  list: endpoint({
    method: 'GET',
    path: '/credit-requests',
    summary: 'List credit requests, the oldest first of those that are not settled, with the money outstanding',
    access: 'invoice_scanning',
    query: Paging.extend({
      status: z.enum(CREDIT_STATUSES).optional(),
      /** Not settled and not written off. */
      outstanding: z.stringbool().optional(),
      vendor_id: Id.optional(),
      /** Those about one of its invoices too. */
      order_id: Id.optional(),
      search: z.string().trim().max(SEARCH_MAX).optional(),
    }),
    staleAfter: ['credit'],
    reply: z.object({
      credit_requests: z.array(CreditRow),
      total_count: z.number().int(),
      counts: z.record(z.enum(CREDIT_STATUSES), z.number().int()),
      /** Of the whole list whatever its status, in the company's currency, by age in days. */
      aged: z.object({ total: z.number(), recent: z.number(), waiting: z.number(), old: z.number() }),
      /** What is outstanding in currencies of which no rate is known, and is not in the sums. */
      without_rate: z.array(z.object({ currency: z.string(), amount: z.number() })),
    }),
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/credit-requests/candidates',
    summary:
      'List the lines of an invoice or of an order for which credit can be requested, with what the delivery suggests',
    access: 'invoice_scanning',
    query: z.object(About).refine(isAboutOne, creditFaults.aboutOne),
    reply: z.object({ currency: z.string(), lines: z.array(CreditCandidate) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/credit-requests',
    summary: 'Add a credit request about lines of an invoice or of an order',
    access: 'invoice_scanning',
    role: 'staff',
    body: z
      .object({
        ...About,
        note: z.string().trim().max(NOTE_MAX).nullish(),
        lines: z
          .array(
            z.object({
              line_id: Id.nullish(),
              item_id: Id.nullish(),
              reason: z.enum(CREDIT_REASONS),
              quantity: Quantity.refine((quantity) => Number(quantity) > 0, commonTexts.aboveZero).nullish(),
              amount: Money.refine((cents) => cents > 0, creditFaults.amount),
            }),
          )
          .min(1, creditFaults.noLines)
          .max(CREDIT_LINES_MAX),
      })
      .refine(isAboutOne, creditFaults.aboutOne),
    reply: Credit,
  }),
  get: endpoint({
    method: 'GET',
    path: '/credit-requests/:credit_request_id',
    summary: 'Get a credit request with the credit memos that settle it or could',
    access: 'invoice_scanning',
    params: CreditParams,
    staleAfter: ['credit'],
    reply: Credit,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/credit-requests/:credit_request_id/pdf',
    summary: 'Download a credit request as a PDF',
    access: 'invoice_scanning',
    params: CreditParams,
    reply: 'stream',
  }),
  send: endpoint({
    method: 'POST',
    path: '/credit-requests/:credit_request_id/send',
    summary: 'Email a credit request to the vendor, or record that it was shared or sent in another way',
    access: 'invoice_scanning',
    role: 'manager',
    params: CreditParams,
    body: z.object({
      version: z.number().int(),
      how: z.enum(SENT_HOW),
      /** For `mail`. */
      email: line().max(EMAIL_MAX).pipe(z.email(creditFaults.emailShape)).optional(),
    }),
    reply: Credit,
  }),
  settle: endpoint({
    method: 'POST',
    path: '/credit-requests/:credit_request_id/settle',
    summary: 'Settle a credit request by a posted credit memo, as far as the memo goes. Repeating it changes nothing',
    access: 'invoice_scanning',
    role: 'manager',
    params: CreditParams,
    body: z.object({ invoice_id: Id }),
    reply: Credit,
  }),
  unsettle: endpoint({
    method: 'POST',
    path: '/credit-requests/:credit_request_id/unsettle',
    summary: 'Remove a credit memo from a credit request',
    access: 'invoice_scanning',
    role: 'manager',
    params: CreditParams,
    body: z.object({ invoice_id: Id }),
    reply: Credit,
  }),
  writeOff: endpoint({
    method: 'POST',
    path: '/credit-requests/:credit_request_id/write-off',
    summary: 'Write off what is outstanding of a credit request',
    access: 'invoice_scanning',
    role: 'manager',
    params: CreditParams,
    body: z.object({ note: z.string().trim().max(NOTE_MAX).nullish() }),
    reply: Credit,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/credit-requests/:credit_request_id/reopen',
    summary: 'Reopen a credit request that was written off',
    access: 'invoice_scanning',
    role: 'manager',
    params: CreditParams,
    reply: Credit,
  }),
  ofInvoice: endpoint({
    method: 'GET',
    path: '/invoices/:invoice_id/credits',
    summary:
      'List the credit requests about an invoice and its order, or those that a credit memo settles or could settle',
    access: 'invoice_scanning',
    params: z.object({ invoice_id: Id }),
    staleAfter: ['credit'],
    reply: z.object({
      requests: z.array(CreditRow),
      offers: z.array(CreditRow.extend({ why: z.enum(OFFER_REASONS), gives: z.number() })),
      /** Lines of the invoice that the delivery suggests. */
      suggested_count: z.number().int(),
    }),
  }),
};
