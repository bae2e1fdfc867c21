/** From pages of words to the fields and lines of an invoice. */

import { addDays } from '#contract/dates.ts';
import { DOUBT_BELOW } from '#contract/invoices/limits.ts';
import type { ReadFields, ReadLine, ReadValue } from '#contract/invoices/reading/reading.ts';
import { checkSums } from '#contract/invoices/review/arithmetic.ts';
import { type Candidate, type Choice, choose } from './choice/choose.ts';
import { MODELS, type Models } from './choice/models.ts';
import { clamp, wordConfidence } from './confidence.ts';
import { type Document, openDocument } from './context.ts';
import type { Extracted } from './extracted.ts';
import { isAmbiguous } from './header/dates.ts';
import { type DateCandidate, dateCandidates, dueCandidates } from './header/header_dates.ts';
import { sumClassOf } from './header/labels.ts';
import { numberCandidates } from './header/number.ts';
import { offeredKind } from './header/offered_kind.ts';
import { orderNumber } from './header/order_number.ts';
import { paymentTerms } from './header/terms.ts';
import { type ReadingHints, vendorCandidates } from './header/vendor.ts';
import { vendorMarks } from './header/vendor_marks.ts';
import { preferLearned, withVendor } from './layout/prefer_learned.ts';
import { recognize } from './layout/recognize.ts';
import { cellConfidence } from './lines/cell_confidence.ts';
import { chooseGoods, type Goods } from './lines/choose_lines.ts';
import { findHeaders } from './lines/columns/columns.ts';
import type { LineDraft } from './lines/line_draft.ts';
import { lineValues } from './lines/line_values.ts';
import { isUnit } from './lines/numbers/units.ts';
import type { Row } from './lines/rows.ts';
import { slipLines } from './lines/slips/slip_lines.ts';
import { boxOnRow } from './ocr/boxes.ts';
import type { WordPage } from './page.ts';
import { statementRows } from './statement/statement_rows.ts';
import { ADDED, statedSums, sumConfidence, sumEvidence } from './sums/stated_sums.ts';
import { sumCandidates } from './sums/sums.ts';
import type { ChosenSum, Totals } from './sums/totals.ts';

/** What the meaning of words depends on besides the words. */
export interface MeaningDeps {
  /** Only tells future dates from past ones. */
  now: Date;
  hints?: ReadingHints | undefined;
  /** The weights of the choices; the product's own when absent. */
  models?: Models;
}

/** An order's number is what its label names: there are no answers to fit a choice to. */
const ORDER_LABELED = 0.8;

function fieldValue(choice: Choice<Candidate> | null): ReadValue | null {
  const row = choice?.best.row;
  if (!choice || !row) return null;
  const { best, confidence, rivals } = choice;
  return {
    value: best.value,
    confidence: clamp(confidence),
    page: row.page,
    box: boxOnRow(best.words, row),
    source: row.source,
    ...(rivals > 0 ? { note: 'several_candidates' as const } : {}),
    ...(wordConfidence(best.words) < 0.5 ? { note: 'unclear' as const } : {}),
  };
}

/** Where day and month could be swapped, the note asks; the custom that decided is right as often as other dates (`npm run bench:reading`). */
function dateValue(doc: Document, choice: Choice<DateCandidate> | null): ReadValue | null {
  const value = fieldValue(choice);
  if (!value || !choice) return null;
  if (isAmbiguous(choice.best.match) && !doc.order.proven) {
    return { ...value, note: 'day_month_order' };
  }
  return value;
}

/** What a user looks at: what follows from a guess, charges without a name, and sums that do not add up. */
const IN_DOUBT = DOUBT_BELOW - 0.05;

/** How often the invoice's date and printed terms came to the right due date. `npm run bench:reading` measures it. */
const BY_TERMS = 0.95;

/** The due date if none is printed: the invoice's date plus the days of its terms. */
function dueByTerms(doc: Document, date: ReadValue | null): ReadValue | null {
  const terms = date && paymentTerms(doc);
  if (!date || !terms) return null;
  const { row } = terms;
  return {
    value: addDays(date.value, terms.days),
    confidence: clamp(Math.min(date.confidence * BY_TERMS, date.note === 'day_month_order' ? IN_DOUBT : 1)),
    page: row.page,
    box: boxOnRow(row.words, row),
    source: 'arithmetic',
    note: 'computed',
  };
}

function orderValue(doc: Document): ReadValue | null {
  const best = orderNumber(doc);
  return fieldValue(best ? { best, confidence: ORDER_LABELED, rivals: 0 } : null);
}

function sumValue(sum: ChosenSum, confidence: number): ReadValue {
  const row = sum.token?.row ?? null;
  return {
    value: sum.value.toFixed(Math.max(2, sum.value.toFixed().split('.')[1]?.length ?? 0)),
    confidence: clamp(confidence),
    page: row?.page ?? null,
    box: row && sum.token ? boxOnRow(sum.token.words, row) : null,
    source: row && !sum.origin ? row.source : 'arithmetic',
    ...(sum.origin || !row ? { note: sum.origin ?? ('computed' as const) } : {}),
  };
}

function certainLine(line: LineDraft, goods: Goods, { cells }: Models): ReadLine {
  return lineValues(line, (field, part) => cellConfidence(field, part, line, goods, cells));
}

/** The total and its parts. Arithmetic finds a charge without a name, and cannot tell one from what is owed for something else. */
function sumFields(
  totals: Totals,
  models: Models,
): Pick<ReadFields, 'total' | 'subtotal' | 'tax' | (typeof ADDED)[number]> {
  const { total } = totals;
  const parts = statedSums(totals).map(({ name, sum, inferred }) => {
    const confidence = sumConfidence(sumEvidence(name, sum, total), models.parts);
    return [name, sumValue(sum, inferred ? Math.min(confidence, IN_DOUBT) : confidence)];
  });
  const none = { subtotal: null, tax: null, fees: null, discount: null, deposit: null, rounding: null };
  return { ...none, ...Object.fromEntries(parts), total: total ? sumValue(total, total.confidence ?? 0) : null };
}

/** How often a currency was right, printed and guessed from the country. `npm run bench:reading` measures it. */
const CURRENCY_RIGHT = { text: { printed: 0.98, guessed: 0.96 }, ocr: { printed: 0.94, guessed: 0.94 } };

function currencyValue(doc: Document): ReadValue | null {
  if (!doc.currency) return null;
  const right = CURRENCY_RIGHT[doc.pages.every(({ source }) => source === 'text') ? 'text' : 'ocr'];
  const { currency: value, currency_place: place } = doc;
  if (!place) {
    const source = doc.rows[0]?.source ?? 'text';
    return { value, confidence: right.guessed, page: null, box: null, source, note: 'computed' };
  }
  const { row, words } = place;
  return { value, confidence: right.printed, page: row.page, box: boxOnRow(words, row), source: row.source };
}

const TO_PAY: ReadonlySet<string> = new Set(['total', 'due']);

/** The row names a total of money: that of a slip can count cases or add up weights. */
function isToPay(doc: Document, row: Row): boolean {
  const money = (doc.numbers[row.index] ?? []).some((token) => {
    const next = row.words[token.last + 1];
    return token.money && !(next && isUnit(next.text));
  });
  return TO_PAY.has(sumClassOf(row.text, money)?.kind ?? '');
}

/** Quantity times price is the amount in most lines. A slip that a user has named has prices only then: its weights can look like amounts. */
function isProven({ lines }: Goods): boolean {
  const proven = lines.filter(({ closes, amount }) => closes && amount.token?.money === true);
  return proven.length * 2 > lines.length;
}

/**
 * Reads the content of the pages. `now` only tells future dates from past ones. A document of a vendor whose pages are known is read once more
 * by what is known of them.
 */
export function extract(pages: WordPage[], now: Date, hints: ReadingHints = {}, models: Models = MODELS): Extracted {
  const doc = openDocument(pages, now, hints.currency);
  const usual = extractDocument(doc, hints, models);
  const known = hints.page_layouts ? recognize(doc, usual.fields.vendor?.value ?? null, hints.page_layouts) : null;
  if (!known) return usual;
  const learned = openDocument(pages, now, hints.currency, known.layout);
  return withVendor(preferLearned(usual, extractDocument(learned, hints, models)), learned, known);
}

/** Which of several sums is wrong when they do not add up is for a user to see: amounts can have come beside the words of other rows. */
function notAddingUp(value: ReadValue): ReadValue {
  return { ...value, confidence: Math.min(value.confidence, IN_DOUBT), note: 'does_not_add_up' };
}

/** What the document says, by what is known of its vendor's pages if anything is. */
export function extractDocument(doc: Document, hints: ReadingHints, models: Models): Extracted {
  const headers = findHeaders(doc.rows);
  const candidates = sumCandidates(doc, new Set(headers.flatMap((header) => header.rows)));
  const goods = chooseGoods(doc, headers, candidates, models);
  const vendor = choose(vendorCandidates(doc, hints), models.vendor);
  const { totals } = goods;
  const date = dateValue(doc, choose(dateCandidates(doc), models.date));
  const fields: ReadFields = {
    vendor: fieldValue(vendor),
    number: fieldValue(choose(numberCandidates(doc), models.number)),
    date,
    due_date: dateValue(doc, choose(dueCandidates(doc), models.due_date)) ?? dueByTerms(doc, date),
    po_number: orderValue(doc),
    currency: currencyValue(doc),
    ...sumFields(totals, models),
  };
  const isTotaled = doc.rows.some((row) => isToPay(doc, row));
  const offer = offeredKind(doc, isTotaled);
  const kind = hints.kind ?? offer?.kind;
  const isPriced = hints.kind === 'packing_slip' ? isTotaled && isProven(goods) : isTotaled;
  // Weights and numbers of pieces are not money: a slip or a list without a total has none.
  const isCounted = kind === 'packing_slip' && !isPriced && headers.length === 0;
  const isUnpriced = isCounted || (kind === 'price_list' && !isPriced);
  if (isUnpriced) for (const name of ['subtotal', 'tax', ...ADDED, 'total'] as const) fields[name] = null;
  const lines = isCounted ? slipLines(doc, models) : goods.lines.map((line) => certainLine(line, goods, models));
  const checks = checkSums({
    lines: lines.map((line) => ({
      quantity: line.quantity?.value ?? null,
      unit_price: line.unit_price?.value ?? null,
      discount: line.discount?.value ?? null,
      amount: line.amount?.value ?? null,
    })),
    subtotal: fields.subtotal?.value ?? null,
    tax: fields.tax?.value ?? null,
    fees: fields.fees?.value ?? null,
    discount: fields.discount?.value ?? null,
    deposit: fields.deposit?.value ?? null,
    rounding: fields.rounding?.value ?? null,
    total: fields.total?.value ?? null,
  });
  const failed = checks.find((check) => !check.ok && check.name !== 'line');
  if (failed && totals.total && totals.total.support < 1) {
    for (const name of ['total', 'subtotal', 'tax'] as const) fields[name] = fields[name] && notAddingUp(fields[name]);
  }
  return {
    fields,
    lines,
    vendor_marks: vendorMarks(doc, vendor?.best.row ?? null),
    is_credit_memo: kind === 'credit_memo',
    is_packing_slip: kind === 'packing_slip',
    offer,
    statement_rows: kind === 'statement' ? statementRows(doc) : [],
    adds_up: checks.length > 0 && checks.every((check) => check.ok),
  };
}
