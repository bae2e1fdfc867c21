import { z } from 'zod';
import { Currency } from '../../currency.ts';
import { Money, plain, toBig } from '../../decimal.ts';
import { CalendarDate, endpoint, Id, Paging } from '../../http.ts';
import { EMAIL_MAX, NAME_MAX, NOTE_MAX, PHONE_SPELLING_MAX, SEARCH_MAX } from '../../limits.ts';
import { line } from '../../line.ts';
import { STOCK_CHANGES } from '../../live_types.ts';
import { commonTexts } from '../../texts/common.ts';
import { inventoryFaults } from '../faults.texts.ts';
import { ACCOUNT_NUMBER_MAX, VENDOR_CONTACT_ROLE_MAX, VENDOR_CONTACTS_MAX } from '../limits.ts';
import { CasePart, CasePartInput, casePartsOf } from '../packs/mixed_cases.ts';

const Vendor = z.object({
  vendor_id: Id,
  name: z.string(),
  invoice_count: z.number().int(),
  last_invoice_on: CalendarDate.nullable(),
  /** Posted in the last 90 days, in currency units. */
  spent: z.number(),
  is_active: z.boolean(),
});
export type Vendor = z.infer<typeof Vendor>;

/** A day of the week: 1 is Monday, 7 is Sunday. */
const Weekday = z.number().int().min(1).max(7);
const Weekdays = z
  .array(Weekday)
  .max(7)
  .transform((days) => [...new Set(days)].sort((a, b) => a - b));

const Email = line()
  .max(EMAIL_MAX)
  .pipe(z.union([z.literal(''), z.email(inventoryFaults.emailShape)]));

const VendorContact = z.object({
  name: line().min(1, commonTexts.nameNeeded).max(NAME_MAX),
  /** What they do: driver, sales. */
  role: line().max(VENDOR_CONTACT_ROLE_MAX),
  phone: line().max(PHONE_SPELLING_MAX),
  email: Email,
});
export type VendorContact = z.infer<typeof VendorContact>;

/** What the shop agreed with the vendor. */
const VendorTerms = z.object({
  account_number: z.string().nullable(),
  /** Days until an invoice is due; 0 is payment on delivery. */
  terms_days: z.number().int().nullable(),
  /** Where orders go. */
  order_email: z.string().nullable(),
  contacts: z.array(VendorContact),
  order_days: z.array(Weekday),
  delivery_days: z.array(Weekday),
  /** In currency units. */
  minimum_order: z.number().nullable(),
  /** In which they bill; null until an invoice has said so. */
  currency: z.string().nullable(),
  note: z.string().nullable(),
});

export const VendorInput = z.object({
  name: line().min(1, commonTexts.nameNeeded).max(NAME_MAX).optional(),
  account_number: line().max(ACCOUNT_NUMBER_MAX).nullish(),
  terms_days: z.number().int().min(0).max(365, inventoryFaults.termsMost).nullish(),
  order_email: Email.nullish(),
  contacts: z.array(VendorContact).max(VENDOR_CONTACTS_MAX).optional(),
  order_days: Weekdays.optional(),
  delivery_days: Weekdays.optional(),
  minimum_order: Money.refine((cents) => cents >= 0, inventoryFaults.minimumNegative).nullish(),
  currency: Currency.nullish(),
  note: z.string().trim().max(NOTE_MAX).nullish(),
  is_active: z.boolean().optional(),
});
export type VendorInput = z.output<typeof VendorInput>;

export const VendorDetails = Vendor.extend(VendorTerms.shape).extend({
  /** What their invoices print; the newest is last. */
  tax_ids: z.array(z.string()),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  /** Posted in the last 365 days, in currency units. */
  spent_year: z.number(),
  item_count: z.number().int(),
  /** Active items that are to be bought here, and never were; by name, as many as the page shows. */
  preferred_items: z.array(z.object({ item_id: Id, name: z.string() })),
});
export type VendorDetails = z.infer<typeof VendorDetails>;

/** What a vendor bills that is not goods: a fee or service that is not stocked, or a deposit on containers. */
const VENDOR_CHARGES = ['not_stock', 'deposit'] as const;
export type VendorCharge = (typeof VENDOR_CHARGES)[number];

export const VendorItem = z.object({
  vendor_item_id: Id,
  /** Null: a mixed case, which holds the items of `parts`, or a charge. */
  item_id: Id.nullable(),
  /** Null for goods. */
  charge: z.enum(VENDOR_CHARGES).nullable(),
  /** The name of the item, or the words of a mixed case or a charge. */
  item: z.string(),
  parts: z.array(CasePart),
  stock_unit: z.string(),
  code: z.string().nullable(),
  /** What the vendor calls the item. */
  description: z.string(),
  unit: z.string().nullable(),
  pack: z.string().nullable(),
  /** Stock units in one unit that the vendor sells; null while nobody has said. */
  stock_per_unit: z.number().nullable(),
  /** Per unit that the vendor sells. */
  last_unit_price: z.number().nullable(),
  last_on: CalendarDate.nullable(),
  /** The prices of the posted invoices, oldest first, at most fifty. */
  prices: z.array(
    z.object({
      date: CalendarDate,
      unit_price: z.number(),
      currency: z.string().nullable(),
      invoice_id: Id,
      line_id: Id,
    }),
  ),
});
export type VendorItem = z.infer<typeof VendorItem>;

export const HOLDS_PLACES = 10;

/** Input: how many stock units one unit holds, with at most ten decimals: one of twelve is 0.0833333333. Output: its plain decimal string. */
export const Holds = z.union([z.number(), z.string()]).transform((value, ctx) => {
  const big = toBig(value, ctx);
  if (!big) return z.NEVER;
  if (big.lte(0) || !big.eq(big.round(HOLDS_PLACES))) {
    ctx.addIssue({
      code: 'custom',
      message: big.lte(0) ? commonTexts.aboveZero : commonTexts.decimals(HOLDS_PLACES),
    });
    return z.NEVER;
  }
  return plain(big);
});

export const VendorItemInput = z.object({
  item_id: Id.optional(),
  /** Of a mixed case: all of its items. */
  parts: casePartsOf(CasePartInput).optional(),
  /** Null: ask the next time. */
  stock_per_unit: Holds.nullish(),
});
export type VendorItemInput = z.output<typeof VendorItemInput>;

/** One entry of the deposits on containers. */
export const VendorDeposit = z.object({
  deposit_id: Id,
  date: CalendarDate,
  /** Above zero paid, below zero returned; in the company's currency. */
  amount: z.number(),
  description: z.string().nullable(),
  invoice_id: Id,
  number: z.string().nullable(),
});
export type VendorDeposit = z.infer<typeof VendorDeposit>;

const VendorParams = z.object({ vendor_id: Id });
const VendorItemParams = VendorParams.extend({ vendor_item_id: Id });

export const vendors = {
  list: endpoint({
    method: 'GET',
    path: '/vendors',
    summary: 'List the active vendors, or the archived ones, with their spending',
    access: 'invoice_scanning',
    query: Paging.extend({ search: z.string().trim().max(SEARCH_MAX).optional(), archived: z.stringbool().optional() }),
    staleAfter: ['vendor', 'invoice'],
    reply: z.object({ vendors: z.array(Vendor), total_count: z.number().int() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/vendors/:vendor_id',
    summary: 'Get a vendor with what their invoices say about them and what was spent',
    access: 'invoice_scanning',
    params: VendorParams,
    staleAfter: ['vendor', 'invoice'],
    reply: VendorDetails,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/vendors/:vendor_id',
    summary: 'Rename a vendor or change what was agreed with it. is_active=false archives the vendor, true restores it',
    access: 'invoice_scanning',
    role: 'manager',
    params: VendorParams,
    body: VendorInput,
    reply: VendorDetails,
  }),
  listItems: endpoint({
    method: 'GET',
    path: '/vendors/:vendor_id/items',
    summary: 'List the items bought from a vendor with their prices, last bought first',
    access: 'invoice_scanning',
    params: VendorParams,
    query: Paging,
    staleAfter: STOCK_CHANGES,
    reply: z.object({ vendor_items: z.array(VendorItem), total_count: z.number().int() }),
  }),
  listDeposits: endpoint({
    method: 'GET',
    path: '/vendors/:vendor_id/deposits',
    summary: 'List the deposits of a vendor on containers, newest first, with what was paid, returned and is left',
    access: 'invoice_scanning',
    params: VendorParams,
    query: Paging,
    reply: z.object({
      deposits: z.array(VendorDeposit),
      total_count: z.number().int(),
      paid: z.number(),
      returned: z.number(),
      balance: z.number(),
    }),
  }),
  updateItem: endpoint({
    method: 'PUT',
    path: '/vendors/:vendor_id/items/:vendor_item_id',
    summary: 'Correct what is remembered about a thing that a vendor sells',
    access: 'invoice_scanning',
    role: 'manager',
    params: VendorItemParams,
    body: VendorItemInput,
    reply: z.object({}),
  }),
  deleteItem: endpoint({
    method: 'DELETE',
    path: '/vendors/:vendor_id/items/:vendor_item_id',
    summary: 'Delete what is remembered about something that a vendor sells',
    access: 'invoice_scanning',
    role: 'manager',
    params: VendorItemParams,
    reply: z.object({}),
  }),
};
