import { z } from 'zod';
import { Quantity } from '../decimal.ts';
import { CalendarDate, endpoint, Id, Instant, Paging } from '../http.ts';
import { CATEGORY_MAX, NAME_MAX } from '../limits.ts';
import { line } from '../line.ts';
import { commonTexts } from '../texts/common.ts';
import { inventoryFaults } from './faults.texts.ts';
import { AREAS_MAX, COUNT_CATEGORIES_MAX, COUNT_ENTRIES_MAX, COUNT_LOTS_MAX } from './limits.ts';
import { LotName } from './lots/lot_name.ts';
import { Pack } from './packs/packs.ts';

/** `open` takes entries, `applied` has corrected the stock, `archived` was given up. An applied or archived count can be reopened. */
export const COUNT_STATUSES = ['open', 'applied', 'archived'] as const;
export type CountStatus = (typeof COUNT_STATUSES)[number];

export const Count = z.object({
  count_id: Id,
  name: z.string(),
  location_id: Id,
  location: z.string(),
  status: z.enum(COUNT_STATUSES),
  /** Those who count do not see what should be there. */
  is_blind: z.boolean(),
  started_at: Instant,
  started_by: z.string().nullable(),
  applied_at: Instant.nullable(),
  applied_by: z.string().nullable(),
  line_count: z.number().int(),
  counted_count: z.number().int(),
  /** How many entries it has; a review names the number that it has seen. */
  entry_count: z.number().int(),
  /** Entries that arrived after it was applied, from a phone without network; reopening takes them in. */
  late_count: z.number().int(),
  /** What it changed in currency units at average cost; null until it is applied. */
  variance_value: z.number().nullable(),
});
export type Count = z.infer<typeof Count>;

/** What was counted of one lot. Without a lot, date and code: what is in no lot. */
const CountedLot = z.object({
  lot_id: Id.nullable(),
  expires_on: CalendarDate.nullable(),
  code: z.string().nullable(),
  quantity: z.number(),
});
export type CountedLot = z.infer<typeof CountedLot>;

/** One place of one item on the sheet. The lines are in the order of the walk. */
export const CountLine = z.object({
  line_id: Id,
  area_id: Id.nullable(),
  area: z.string().nullable(),
  item_id: Id,
  item: z.string(),
  sku: z.string().nullable(),
  barcodes: z.array(z.string()),
  stock_unit: z.string(),
  /** Null without a photo. */
  photo_version: z.string().nullable(),
  /** On hand in all areas of the location when the count began; null in a blind count. */
  expected: z.number().nullable(),
  /** It can be counted by date. */
  expires: z.boolean(),
  /** What is in lots at the location now, the earliest date first. */
  lots: z.array(CountedLot.omit({ quantity: true })),
  /** In which it can be counted, the last bought first. Entries are in stock units alone. */
  packs: z.array(Pack),
});
export type CountLine = z.infer<typeof CountLine>;

/** One saved number. The newest by counting time is what counts for its line. */
export const CountEntry = z.object({
  entry_id: Id,
  line_id: Id,
  /** Null: the line is no longer counted. */
  quantity: z.number().nullable(),
  /** The same by lot, where it was counted so. */
  lots: z.array(CountedLot).nullable(),
  counted_at: Instant,
  counted_by: z.string().nullable(),
});
export type CountEntry = z.infer<typeof CountEntry>;

/** Why a counted item is not changed by the count. */
export const COUNT_SKIPS = ['incomplete', 'lots', 'counted_since', 'archived', 'not_corrected'] as const;

export const Variance = z.object({
  item_id: Id,
  item: z.string(),
  stock_unit: z.string(),
  /** What was counted, in all areas together. */
  counted: z.number(),
  /** On hand at the time of the counting. */
  expected: z.number(),
  variance: z.number(),
  /** The variance in currency units at average cost; null without a cost. */
  value: z.number().nullable(),
  /** When it was counted; with several areas, the first of them. */
  counted_at: Instant,
  /** What came in or went out since; it stays. */
  moved_since: z.number(),
  /** Something moved between the counting of two areas: a recount is safer. */
  moved_between: z.boolean(),
  /** The difference is large for the item or in money. */
  is_large: z.boolean(),
  skip: z.enum(COUNT_SKIPS).nullable(),
  /** The same by lot, where all of it was counted so; the rest, which is in no lot, has no date and no code. */
  lots: z
    .array(
      CountedLot.omit({ quantity: true }).extend({
        /** Null: this lot was not counted. */
        counted: z.number().nullable(),
        expected: z.number(),
        variance: z.number().nullable(),
      }),
    )
    .nullable(),
  places: z.array(
    z.object({
      line_id: Id,
      area: z.string().nullable(),
      quantity: z.number().nullable(),
      counted_at: Instant.nullable(),
      counted_by: z.string().nullable(),
    }),
  ),
});
export type Variance = z.infer<typeof Variance>;

export const CountWithVariances = Count.extend({
  variances: z.array(Variance),
  /** Items of the sheet that have no number at all; they stay as they are. */
  uncounted: z.array(z.object({ item_id: Id, item: z.string() })),
  /** In currency units; losses are negative. */
  gain: z.number(),
  loss: z.number(),
});
export type CountWithVariances = z.infer<typeof CountWithVariances>;

const CountParams = z.object({ count_id: Id });
const CountedQuantity = Quantity.refine((quantity) => !quantity.startsWith('-'), inventoryFaults.negativeCount);
const base = { access: 'invoice_scanning', params: CountParams } as const;

export const counts = {
  list: endpoint({
    method: 'GET',
    path: '/counts',
    summary: 'List counts, open ones first',
    access: 'invoice_scanning',
    query: Paging.extend({ status: z.enum(COUNT_STATUSES).optional(), location_id: Id.optional() }),
    staleAfter: ['location', 'count'],
    reply: z.object({ counts: z.array(Count), total_count: z.number().int() }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/counts',
    summary: 'Start a count of everything, or of storage areas or categories',
    access: 'invoice_scanning',
    role: 'staff',
    body: z.object({
      name: line().min(1, commonTexts.nameNeeded).max(NAME_MAX),
      /** Items that also lie elsewhere are listed there too, so that they can be summed. Both empty: everything. */
      area_ids: z.array(Id).max(AREAS_MAX).default([]),
      categories: z.array(z.string().max(CATEGORY_MAX)).max(COUNT_CATEGORIES_MAX).default([]),
      is_blind: z.boolean().default(false),
      /** Without one, at the default location. */
      location_id: Id.nullish(),
    }),
    reply: Count,
  }),
  get: endpoint({
    ...base,
    method: 'GET',
    path: '/counts/:count_id',
    summary: 'Get a count with its sheet, in shelf order',
    staleAfter: [{ type: 'count', id: 'count_id' }],
    reply: Count.extend({ lines: z.array(CountLine) }),
  }),
  listEntries: endpoint({
    ...base,
    method: 'GET',
    path: '/counts/:count_id/entries',
    summary: 'List the entries of a count after the first `after`, in the order of their arrival',
    query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
    staleAfter: [{ type: 'count', id: 'count_id' }],
    reply: z.object({ entries: z.array(CountEntry) }),
  }),
  addEntries: endpoint({
    ...base,
    method: 'POST',
    path: '/counts/:count_id/entries',
    summary:
      'Save counted lines. An entry that is sent twice is saved once, and an ended count still keeps what arrives late',
    role: 'staff',
    body: z.object({
      /** By the clock of the phone, as `counted_at`: only the time between them is used, so a wrong clock does no harm. */
      sent_at: Instant,
      entries: z
        .array(
          z.object({
            entry_id: Id,
            line_id: Id,
            quantity: CountedQuantity.nullable(),
            /** By lot; together they are the quantity. */
            lots: z
              .array(LotName.extend({ lot_id: Id.nullish(), quantity: CountedQuantity }))
              .max(COUNT_LOTS_MAX)
              .nullish(),
            counted_at: Instant,
            /** The entry of the line that whoever counted had before them: this one counts as later, however slow the network was. */
            replaces: Id.nullish(),
          }),
        )
        .min(1)
        .max(COUNT_ENTRIES_MAX),
    }),
    reply: z.object({ entry_count: z.number().int() }),
  }),
  addLine: endpoint({
    ...base,
    method: 'POST',
    path: '/counts/:count_id/lines',
    summary: 'Add an item to the sheet where it was found. A place that is on the sheet already is returned as it is',
    role: 'staff',
    body: z.object({ item_id: Id, area_id: Id.nullable() }),
    reply: CountLine,
  }),
  review: endpoint({
    ...base,
    method: 'GET',
    path: '/counts/:count_id/review',
    summary: 'Compare what was counted with what was on hand at that time, the biggest difference in money first',
    role: 'manager',
    staleAfter: [{ type: 'count', id: 'count_id' }],
    reply: CountWithVariances,
  }),
  apply: endpoint({
    ...base,
    method: 'POST',
    path: '/counts/:count_id/apply',
    summary: 'Correct the stock by the differences, all in one step. What moved after the counting stays',
    role: 'manager',
    /** As the review said it: a count that has changed since is not applied. */
    body: z.object({ entry_count: z.number().int() }),
    reply: Count,
  }),
  reopen: endpoint({
    ...base,
    method: 'POST',
    path: '/counts/:count_id/reopen',
    summary: 'Undo the corrections of an applied count, or restore an archived one',
    role: 'manager',
    reply: Count,
  }),
  archive: endpoint({
    ...base,
    method: 'POST',
    path: '/counts/:count_id/archive',
    summary: 'Archive an open count. Its entries are kept, and it can be reopened',
    role: 'manager',
    reply: Count,
  }),
};
