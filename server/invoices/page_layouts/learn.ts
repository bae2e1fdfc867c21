import { isDeepStrictEqual } from 'node:util';
import { plain } from '#contract/decimal.ts';
import { LAYOUT_SUBJECTS, type LayoutSubject, type PageLayout } from '#contract/invoices/reading/page_layouts.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { findInvoice } from '../invoices.sql.ts';
import { listLines } from '../lines.sql.ts';
import { learnLayout, type RightValues } from '../reading/layout/learn.ts';
import { pagesOf } from '../reading/layout/page_words.ts';
import type { WordPage } from '../reading/page.ts';
import {
  deleteRule,
  deleteUnposted,
  getWords,
  type LayoutRow,
  listNewestPosted,
  listRules,
  lockLayout,
  saveRule,
  TEACHING_KINDS,
  type Teaching,
} from './page_layouts.sql.ts';

export const LEARN_LAYOUT = 'learn_layout';

/** After a posting or its undoing: what the vendor's documents look like is learned again. */
export async function requestLearning(t: Tenant, vendorId: string): Promise<void> {
  await enqueue(t, { task: LEARN_LAYOUT, payload: { vendor_id: vendorId }, key: `${LEARN_LAYOUT}:${vendorId}` });
}

/**
 * Learns from the documents of the vendor that were posted last, one of each kind: what they show replaces what was known, and what leads to wrong
 * values on them is forgotten. Credit memos and packing slips name some things in words of their own, so they teach only what invoices do not, and
 * nothing that leads to wrong values on the invoice. What a user has deleted is learned only from documents that were posted afterwards.
 *
 * Reading takes seconds and holds no connection. What was learned is stored only where nothing has changed meanwhile; otherwise, the vendor's
 * documents are read again.
 */
export async function learnFromVendor(ctx: Ctx, vendorId: string): Promise<void> {
  const { seen, lessons } = await ctx.tx(async (t) => {
    const seen = await stateOf(t, vendorId);
    return { seen, lessons: await lessonsOf(t, seen.sources) };
  });
  if (lessons.length === 0) return;
  const learned = learnFrom(lessons, seen.rows);
  await ctx.tx(async (t) => {
    await lockLayout(t, vendorId);
    if (isDeepStrictEqual(await stateOf(t, vendorId), seen)) await store(t, vendorId, seen.rows, learned);
    else await requestLearning(t, vendorId);
  });
}

/** What the vendor's documents teach depends on this alone: a posted document is not changed. */
async function stateOf(t: Tenant, vendorId: string) {
  await deleteUnposted(t, vendorId);
  return { sources: await listNewestPosted(t, vendorId), rows: await listRules(t, vendorId) };
}

type Rows = Awaited<ReturnType<typeof listRules>>;

interface Lesson extends Teaching {
  pages: WordPage[];
  right: RightValues;
}

async function lessonsOf(t: Tenant, sources: readonly Teaching[]): Promise<Lesson[]> {
  const lessons: Lesson[] = [];
  for (const source of sources) {
    const pages = pagesOf(await getWords(t, source.invoice_id));
    lessons.push({ ...source, pages, right: await rightValues(t, source) });
  }
  return lessons;
}

interface Learned {
  layout: PageLayout;
  /** The documents that show what is new. */
  shownBy: ReadonlyMap<LayoutSubject, Teaching>;
}

function learnFrom(lessons: readonly Lesson[], rows: Rows): Learned {
  let layout: PageLayout = {};
  const shownBy = new Map<LayoutSubject, Teaching>();
  for (const kind of TEACHING_KINDS) {
    const own = rulesOf(rows.filter((row) => row.kind === kind));
    const known = kind === 'invoice' ? { ...layout, ...own } : own;
    const lesson = lessons.find((one) => one.kind === kind);
    const learned = lesson ? learnLayout(lesson.pages, lesson.right, known, lesson.posted_at) : known;
    for (const subject of LAYOUT_SUBJECTS)
      if (lesson && learned[subject] && learned[subject] !== known[subject]) shownBy.set(subject, lesson);
    layout = kind === 'invoice' ? learned : { ...layout, ...learned };
  }
  return { layout, shownBy };
}

async function store(t: Tenant, vendorId: string, rows: Rows, { layout, shownBy }: Learned): Promise<void> {
  const stored = rulesOf(rows);
  const deleted = new Map(rows.flatMap(({ subject, rule, learned_at }) => (rule ? [] : [[subject, learned_at]])));
  for (const subject of LAYOUT_SUBJECTS) {
    const rule = layout[subject];
    const source = shownBy.get(subject);
    const since = deleted.get(subject);
    if (since && (!source || since >= source.posted_at)) continue;
    if (rule === undefined) await deleteRule(t, vendorId, subject);
    else if (source && rule !== stored[subject]) {
      const { invoice_id, posted_at: learned_at } = source;
      await saveRule(t, vendorId, { subject, rule, invoice_id, learned_at });
    }
  }
}

function rulesOf(rows: readonly LayoutRow[]): PageLayout {
  return Object.fromEntries(rows.flatMap(({ subject, rule }) => (rule ? [[subject, rule]] : [])));
}

function amountOf(cents: number | null): string | null {
  return cents === null ? null : plain(cents / 100);
}

async function rightValues(
  t: Tenant,
  { invoice_id, vendor }: { invoice_id: string; vendor: string },
): Promise<RightValues> {
  const invoice = await findInvoice(t, invoice_id);
  if (!invoice) throw new Error('the invoice is gone');
  const lines = await listLines(t, invoice_id);
  return {
    vendor,
    number: invoice.number,
    date: invoice.date,
    due_date: invoice.due_date,
    po_number: invoice.po_number,
    subtotal: amountOf(invoice.subtotal_cents),
    tax: amountOf(invoice.tax_cents),
    fees: amountOf(invoice.fees_cents),
    discount: amountOf(invoice.discount_cents),
    deposit: amountOf(invoice.deposit_cents),
    rounding: amountOf(invoice.rounding_cents),
    total: amountOf(invoice.total_cents),
    lines: lines.map(({ code, description, quantity, unit, pack, unit_price, amount_cents }) => {
      return { code, description, quantity, unit, pack, unit_price, amount: amountOf(amount_cents) };
    }),
  };
}
