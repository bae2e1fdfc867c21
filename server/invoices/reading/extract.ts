/** From pages of words to the fields and lines of an invoice. */
import { checkSums } from '#contract/invoices/arithmetic.ts';
import type { ReadFields, ReadLine, ReadValue, VendorMarks } from '#contract/invoices/reading.ts';
import { clamp, labeledConfidence, sumConfidence, wordConfidence } from './confidence.ts';
import { type Document, openDocument } from './context.ts';
import { type Candidate, pick } from './header/candidate.ts';
import { isAmbiguous } from './header/dates.ts';
import { type DateCandidate, dateCandidates } from './header/header_dates.ts';
import { numberCandidates, orderCandidates } from './header/number.ts';
import { type ReadingHints, vendorCandidates } from './header/vendor.ts';
import { vendorMarks } from './header/vendor_marks.ts';
import { chooseGoods } from './lines/choose_lines.ts';
import { findHeaders } from './lines/columns.ts';
import { lineValues } from './lines/line_values.ts';
import { boxOnRow } from './ocr/boxes.ts';
import type { WordPage } from './page.ts';
import { sumCandidates } from './sums/sums.ts';
import type { ChosenSum } from './sums/totals.ts';

export interface Extracted {
  fields: ReadFields;
  lines: ReadLine[];
  vendor_marks: VendorMarks;
  is_credit_memo: boolean;
  /** Every sum that can be checked adds up. */
  adds_up: boolean;
}

function fieldValue(candidates: Candidate[], scale: number): ReadValue | null {
  const picked = pick(candidates);
  const row = picked?.best.row;
  if (!picked || picked.best.score <= 0 || !row) return null;
  const { best, margin, rivals } = picked;
  return {
    value: best.value,
    confidence: labeledConfidence(best.score * scale, margin, best.words),
    page: row.page,
    box: boxOnRow(best.words, row),
    source: row.source,
    ...(rivals > 0 ? { note: 'several_candidates' as const } : {}),
    ...(wordConfidence(best.words) < 0.5 ? { note: 'unclear' as const } : {}),
  };
}

function dateValue(doc: Document, candidates: DateCandidate[]): ReadValue | null {
  const picked = pick(candidates);
  const best = candidates.find((candidate) => candidate === picked?.best);
  const value = fieldValue(candidates, 1);
  if (!value || !best) return null;
  if (isAmbiguous(best.match) && !doc.order.proven) {
    return { ...value, confidence: clamp(value.confidence * 0.82), note: 'day_month_order' };
  }
  return value;
}

function sumValue(sum: ChosenSum | null): ReadValue | null {
  if (!sum) return null;
  const row = sum.token?.row ?? null;
  return {
    value: sum.value.toFixed(Math.max(2, sum.value.toFixed().split('.')[1]?.length ?? 0)),
    confidence: sumConfidence(sum),
    page: row?.page ?? null,
    box: row && sum.token ? boxOnRow(sum.token.words, row) : null,
    source: row && !sum.origin ? row.source : 'arithmetic',
    ...(sum.origin || !row ? { note: sum.origin ?? ('computed' as const) } : {}),
  };
}

function currencyValue(doc: Document): ReadValue | null {
  if (!doc.currency) return null;
  return {
    value: doc.currency,
    confidence: doc.currency_printed ? 0.9 : 0.6,
    page: null,
    box: null,
    source: doc.rows[0]?.source ?? 'text',
    ...(doc.currency_printed ? {} : { note: 'computed' as const }),
  };
}

const CREDIT =
  /\b(credit (memo|note|invoice)|gutschrift|rechnungskorrektur|creditnota|avoir|nota de crédito|return memo)\b/i;

/** Reads the content of the pages. `now` only tells future dates from past ones. */
export function extract(pages: WordPage[], now: Date, hints: ReadingHints = {}): Extracted {
  const doc = openDocument(pages, now, hints.currency);
  const headers = findHeaders(doc.rows);
  const candidates = sumCandidates(doc, new Set(headers.flatMap((header) => header.rows)));
  const goods = chooseGoods(doc, headers, candidates);
  const dates = dateCandidates(doc);
  const vendors = vendorCandidates(doc, hints);
  const vendor = pick(vendors);
  const { totals } = goods;
  const fields: ReadFields = {
    vendor: fieldValue(vendors, 0.85),
    number: fieldValue(numberCandidates(doc), 1),
    date: dateValue(doc, dates.issued),
    due_date: dateValue(doc, dates.due),
    po_number: fieldValue(orderCandidates(doc), 1),
    currency: currencyValue(doc),
    subtotal: sumValue(totals.subtotal),
    tax: sumValue(totals.tax),
    fees: sumValue(totals.fees),
    total: sumValue(totals.total),
  };
  const lines = goods.lines.map((line) => lineValues(line, goods.adds_up));
  const checks = checkSums({
    lines: lines.map((line) => ({
      quantity: line.quantity?.value ?? null,
      unit_price: line.unit_price?.value ?? null,
      amount: line.amount?.value ?? null,
    })),
    subtotal: fields.subtotal?.value ?? null,
    tax: fields.tax?.value ?? null,
    fees: fields.fees?.value ?? null,
    total: fields.total?.value ?? null,
  });
  const failed = checks.find((check) => !check.ok && check.name !== 'line');
  if (failed && totals.total && totals.total.support < 1 && fields.total) {
    fields.total = { ...fields.total, confidence: Math.min(fields.total.confidence, 0.75), note: 'does_not_add_up' };
  }
  return {
    fields,
    lines,
    vendor_marks: vendorMarks(doc, vendor?.best.row ?? null),
    is_credit_memo: doc.rows.slice(0, 25).some((row) => CREDIT.test(row.text) && row.text.length < 60),
    adds_up: checks.length > 0 && checks.every((check) => check.ok),
  };
}
