/** Line items of a table: invoices, delivery notes, and tills that print a heading. */

import type { Document } from '../../context.ts';
import type { SumCandidate } from '../../sums/sum_candidate.ts';
import { tokensOf } from '../column_numbers.ts';
import { hasText, textOfRole, wordsOfRole } from '../columns/column_words.ts';
import type { Column, Table } from '../columns/columns.ts';
import { headsColumns } from '../columns/heading_rows.ts';
import { withCountedUnits } from '../counts/counted_units.ts';
import { withLeadingCounts } from '../counts/leading_counts.ts';
import { withNamesBehindCounts } from '../counts/names_behind_counts.ts';
import { withTrailingCounts } from '../counts/trailing_counts.ts';
import { type LineDraft, textPart } from '../line_draft.ts';
import { isDescriptive } from '../names/description.ts';
import { packRows, withPacksOfNames } from '../names/printed_packs.ts';
import { timesRow } from '../receipts/multiplied_rows.ts';
import { gapBetween, median, type Row } from '../rows.ts';
import { type Anchor, assemble } from './assemble.ts';
import { codeRows } from './code_rows.ts';
import { goodsOf, type TableRow } from './goods_rows.ts';
import { ITEM_COUNT, isAside, isSum } from './headed_tables.ts';
import { readAnchor } from './read_anchor.ts';
import { amountIn, productIn } from './row_amount.ts';
import { sectionRows } from './section_rows.ts';
import { withoutSumRow } from './sum_row.ts';
import { undelivered, unordered } from './undelivered.ts';

/** A row with only an amount belongs to the row beside it that has everything else. */
function joinOffsetAmounts(doc: Document, columns: Column[], rows: Row[], anchors: Anchor[]): void {
  for (const anchor of anchors) {
    if (tokensOf(doc, columns, ['quantity', 'shipped', 'unit_price', 'weight'], [anchor.row]).length > 0) continue;
    if (/\p{L}{2}/u.test(textOfRole(columns, 'description', anchor.row))) continue;
    const at = rows.indexOf(anchor.row);
    const partner = [rows[at - 1], rows[at + 1]].find((row) => {
      if (!row || amountIn(doc, columns, row)) return false;
      const near = Math.max(gapBetween(row, anchor.row), gapBetween(anchor.row, row)) < 1.5;
      return near && tokensOf(doc, columns, ['quantity', 'shipped', 'unit_price'], [row]).length > 0;
    });
    if (!partner) continue;
    anchor.rows = [partner, anchor.row].sort((a, b) => a.index - b.index);
    anchor.row = partner;
  }
}

/** Weights of many pieces take up a few rows. */
const WEIGHT_ROWS = 3;

const ADVANCE = /^\W*(down ?|pre-|advance )payment\b/i;

/** A line of its row alone, or where that does not add up, with the weights in the rows below. */
function readProof(doc: Document, columns: Column[], anchor: Anchor, body: Row[]): LineDraft {
  const draft = readAnchor(doc, columns, anchor);
  if (draft.closes) return draft;
  const from = body.indexOf(anchor.row) + 1;
  const below = body.slice(from, from + WEIGHT_ROWS);
  const next = below.findIndex((row) => amountIn(doc, columns, row) !== null);
  return readAnchor(doc, columns, { ...anchor, rows: [anchor.row, ...below.slice(0, next < 0 ? below.length : next)] });
}

/** The rows of a table, up to the next one below it. Above the first sum, goods need no proof. */
function readRows(doc: Document, { columns, body }: Table, sums: SumCandidate[], wasEnded: boolean): TableRow[] {
  const rows: TableRow[] = [];
  let isEnded = wasEnded;
  let hasGoods = false;
  for (const row of body) {
    // Another table begins: discounts, taxes, payments. Its rows are not goods.
    if (hasGoods && headsColumns(row)) break;
    // What is carried to the next page, or comes from the one before, is neither goods nor their end.
    if (sums.some(({ kind, token }) => kind === 'carried' && token.row === row) || ITEM_COUNT.test(row.text)) continue;
    const isEnd = isSum(sums, row);
    const likeGoods = goodsLike(doc, columns, row);
    // An advance payment before any goods is what the vendor asks for.
    if (isAside(sums, row) && !likeGoods && (hasGoods || !ADVANCE.test(row.text))) continue;
    const product = productIn(doc, columns, row);
    const amount = product ?? amountIn(doc, columns, row);
    const anchor = amount ? { row, rows: [row], amount, isProduct: product !== null } : null;
    const draft = anchor && (isEnded || isEnd) ? readProof(doc, columns, anchor, body) : null;
    const closes = draft?.closes === true && draft.quantity !== null;
    const proves = closes && (isEnd ? likeGoods : hasText(columns, row));
    const isSumRow = isEnd || (!likeGoods && sums.some(({ token }) => token.row === row));
    rows.push({ row, anchor, isEnd, isSumRow, proves });
    isEnded ||= isEnd;
    hasGoods ||= anchor !== null && (proves || !isEnded);
  }
  return rows;
}

/** Reads every table of the document; `sums` are the rows that end one. The next page's heading opens the table again. */
export function tableLines(doc: Document, tables: Table[], sums: SumCandidate[]): LineDraft[] {
  let isEnded = false;
  const read = tables.map((table) => {
    isEnded &&= table.heads.length === 0;
    const rows = readRows(doc, table, sums, isEnded);
    isEnded ||= rows.some(({ isEnd }) => isEnd);
    return rows;
  });
  const drafts = tables.flatMap(({ columns }, at) => {
    const goods = goodsOf(tables, read, at);
    const anchors = goods.flatMap(({ anchor }) => anchor ?? []);
    const rows = withoutNotes(
      goods.map(({ row }) => row),
      anchors,
    );
    joinOffsetAmounts(doc, columns, rows, anchors);
    anchors.push(...undelivered(doc, columns, anchors, rows));
    anchors.sort((a, b) => a.row.index - b.row.index);
    const named = rows.filter(
      (row) =>
        anchors.some((anchor) => anchor.rows.includes(row)) || wordsOfRole(columns, 'description', row).length > 0,
    );
    const between = (read[at] ?? []).filter(({ row, isEnd }) => isEnd && !rows.includes(row));
    const apart = new Set([...sectionRows(columns, anchors, named), ...unordered(doc, columns, anchors, named)]);
    assemble(
      columns,
      anchors,
      named.filter((row) => !apart.has(row)),
      [...between.map(({ row }) => row), ...apart],
    );
    const coded = codeRows(columns, anchors);
    const packed = packRows(anchors);
    const all = anchors.map((anchor) => readAnchor(doc, columns, anchor, coded.get(anchor), packed.get(anchor)));
    // Nothing at a price of nothing is a row of a summary of taxes.
    const isLine = ({ description, code, closes, amount }: LineDraft): boolean =>
      description !== null || code !== null || (closes && !amount.value.eq(0));
    const lines = namedBetween(doc, withNamesBehindCounts(all)).filter(isLine);
    const counted = withTrailingCounts(doc, withLeadingCounts(doc, withoutCharges(lines, sums)));
    return withPacksOfNames(withCountedUnits(counted));
  });
  return withoutSumRow(doc, drafts, sums);
}

/** A heading below the goods: what follows is no part of the last name. */
const NOTES =
  /^((payment|bank|general|special|customer|delivery) )?(terms( (&|and) conditions)?|terms of payment|details|instructions?|payments?|notes?|remarks?|comments?|zahlungs\p{L}+|bankverbindung|steuer\p{L}+|bemerkung(en)?|hinweise?|conditions de (paiement|règlement)|remarques?|condiciones( de pago)?|observaciones|notas?) ?:?$/iu;

function withoutNotes(rows: Row[], anchors: Anchor[]): Row[] {
  const last = anchors.at(-1)?.row.index ?? Number.POSITIVE_INFINITY;
  const at = rows.findIndex((row) => row.index > last && row.cells.length === 1 && NOTES.test(row.text.trim()));
  return at < 0 ? rows : rows.slice(0, at);
}

/** A deposit between goods can have its name anywhere before its numbers: "NY DEPOSIT 2.40" or "NY DEPOSIT 264 @ .05 13.20" in the column of codes. */
function namedBetween(doc: Document, drafts: LineDraft[]): LineDraft[] {
  const last = drafts.findLastIndex(({ closes }) => closes);
  return drafts.map((draft, at) => {
    const { row, description, code } = draft;
    const numbers = doc.numbers[row.index] ?? [];
    const counted = new Set(draft.closes ? numbers.flatMap((token) => token.words) : []);
    const isNamed = description !== null || code?.words.some((word) => /\d/.test(word.text) && !counted.has(word));
    const hasOtherNumbers = draft.closes ? numbers.length !== 3 || !timesRow(row, numbers) : numbers.length !== 1;
    if (at > last || isNamed || hasOtherNumbers || row.source !== 'text') return draft;
    const words = row.words.slice(0, numbers[0]?.first);
    return isDescriptive(words, row.text) ? { ...draft, code: null, description: textPart(words) } : draft;
  });
}

const CHARGES: ReadonlySet<string> = new Set(['fee', 'discount', 'rounding']);
/** In letter heights. */
const OUT_OF_LINE = 3;

/** What is added or taken off below the goods ("Rabatt", "Frachtkosten") stands elsewhere than their names and has no quantity. */
function withoutCharges(drafts: LineDraft[], sums: SumCandidate[]): LineDraft[] {
  const left = (draft: LineDraft): number => draft.description?.words[0]?.x ?? 0;
  const usual = median(drafts.filter((draft) => draft.closes).map(left));
  const last = drafts.findLastIndex(
    (draft) =>
      draft.quantity !== null ||
      draft.unit_price !== null ||
      draft.code !== null ||
      Math.abs(left(draft) - usual) < draft.row.height * OUT_OF_LINE ||
      !sums.some((sum) => sum.token.row === draft.row && CHARGES.has(sum.kind)),
  );
  return drafts.some((draft) => draft.closes) ? drafts.slice(0, last + 1) : drafts;
}

/** "Delivery tax stamps 2 4.00 8.00": a row whose words look like a sum but which has its own quantity and price. */
function goodsLike(doc: Document, columns: Column[], row: Row): boolean {
  const quantity = tokensOf(doc, columns, ['quantity', 'shipped'], [row]);
  const price = tokensOf(doc, columns, ['unit_price'], [row]);
  return quantity.length > 0 && price.length > 0 && hasText(columns, row);
}
