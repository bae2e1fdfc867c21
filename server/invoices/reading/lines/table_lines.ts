/** Line items of a table: invoices, delivery notes, and tills that print a heading. */

import type { Document } from '../context.ts';
import type { Word } from '../page.ts';
import { withCents } from '../sums/cents.ts';
import type { SumCandidate } from '../sums/sums.ts';
import { type Anchor, assemble } from './assemble.ts';
import { type CodeRow, codeRows } from './code_rows.ts';
import { gluedUnit, tokensOf } from './column_numbers.ts';
import { hasText, textOfRole, tokensIn, wordsOfRole } from './columns/column_words.ts';
import type { Column, Table } from './columns/columns.ts';
import { headsColumns } from './columns/heading_rows.ts';
import { withCountedUnits } from './counted_units.ts';
import { isDescriptive, withoutPeriods } from './description.ts';
import { freeAmount, isFree } from './free_goods.ts';
import { goodsOf, type TableRow } from './goods_rows.ts';
import { ITEM_COUNT, isAside, isSum } from './headed_tables.ts';
import { withLeadingCounts } from './leading_counts.ts';
import { type LineDraft, textPart } from './line_draft.ts';
import { pricePart, rolesWithMarks } from './lost_marks.ts';
import { tidyName } from './name_words.ts';
import type { NumberToken } from './numbers/tokens.ts';
import { isUnit } from './numbers/units.ts';
import { packBehind } from './pack_behind.ts';
import { packRows, withPacksOfNames } from './printed_packs.ts';
import { gapBetween, median, type Row } from './rows.ts';
import { sectionRows } from './section_rows.ts';
import { withoutSumRow } from './sum_row.ts';
import { withTrailingCounts } from './trailing_counts.ts';
import { undelivered } from './undelivered.ts';
import { hasUnusedPrices } from './unused_prices.ts';
import { isOfWeights, isWeighed, weightUnit } from './weighed.ts';
import { weightBelow } from './weight_below.ts';

/** Printed in a column of codes, it is a price that ran into it. */
function isAmount(text: string): boolean {
  return /^\d+[.,](\d{2}|\d{4})$/.test(text);
}

function amountIn(doc: Document, columns: Column[], row: Row): NumberToken | null {
  const column = columns.find((candidate) => candidate.role === 'amount');
  const tokens = column ? tokensIn(doc, column, row).filter((candidate) => !candidate.percent) : [];
  const last = tokens.at(-1);
  // "6.99 3": a till's tax class.
  const isTaxClass = tokens.at(-2)?.money === true && /^\d$/.test(last?.text ?? '');
  const token = isTaxClass ? tokens.at(-2) : last;
  if (!token) return column ? freeAmount(row, wordsOfRole(columns, 'amount', row)) : null;
  // A whole number beside a price with cents has lost its decimal mark.
  return doc.numbers[row.index]?.some((other) => other !== token && other.decimals > 0) ? withCents(doc, token) : token;
}

/** "Espresso Blend 2 × $24.00" without an amount: the amount is what they make. */
function productIn(doc: Document, columns: Column[], row: Row): NumberToken | null {
  const numbers = doc.numbers[row.index] ?? [];
  const [one, other, ...more] = numbers.filter(({ times }) => times);
  const [price, ...prices] = numbers.filter(({ money }) => money);
  if (!one || !other || !price || more.length > 0 || prices.length > 0 || !price.times) return null;
  // "24x0,33 L" is a pack.
  const isPack = one.first === other.first || isUnit(row.words[other.last + 1]?.text ?? '');
  return !isPack && hasText(columns, row) ? { ...price, value: one.value.times(other.value) } : null;
}

function readAnchor(
  doc: Document,
  columns: Column[],
  anchor: Anchor,
  coded: CodeRow | null = null,
  packed: Word[] = [],
): LineDraft {
  const { row, rows, amount } = anchor;
  const near = rows.filter((other) => other === row || !doc.numbers[other.index]?.some((token) => token === amount));
  const quantities = [
    ...tokensOf(doc, columns, ['shipped', 'quantity'], [row]),
    ...tokensOf(doc, columns, ['weight'], [row]),
    ...tokensOf(doc, columns, ['ordered'], [row]),
  ];
  const prices = tokensOf(doc, columns, ['unit_price'], [row]);
  const taxes = tokensOf(doc, columns, ['tax'], [row]);
  const others = [
    ...tokensOf(doc, columns, ['discount'], [row]),
    ...taxes,
    ...tokensOf(doc, columns, ['other', 'unit', 'pack', 'size'], [row]),
  ];
  // A price can run into the column beside it.
  others.push(...tokensOf(doc, columns, ['code', 'amount'], [row]).filter((one) => one.money && one !== amount));
  // "2 x 1.50" says what it is wherever it stands.
  others.push(...(doc.numbers[row.index] ?? []).filter((token) => token.times && !others.includes(token)));
  const inRow = rolesWithMarks(doc, amount, quantities, prices, others);
  const weight = inRow.closes ? null : weightBelow(doc, anchor, prices);
  const roles = weight ? { ...weight, closes: true, discount: null } : inRow;
  const weighed = weight !== null || isWeighed(columns, row, roles.quantity);

  // "4.250 kg" in the column of names.
  const after = row.words[(roles.quantity?.last ?? -2) + 1];
  const unitAfter = after && isUnit(after.text) && roles.quantity?.row === row ? [after] : [];
  const sized = packBehind(columns, row, roles.quantity);
  // On recognized pages columns run into each other: an amount is never part of a name there.
  const amounts = (doc.numbers[row.index] ?? []).filter((token) => token.money || token.percent);
  const used = new Set<Word>([
    ...(row.source === 'ocr' ? amounts.flatMap((token) => token.words) : []),
    ...amount.words,
    ...(roles.unit_price?.words ?? []),
    ...(roles.quantity?.words ?? []),
    ...unitAfter,
    ...sized,
    ...(weight?.words ?? []),
    ...(coded ? [coded.code, ...coded.pack] : []),
    ...packed,
  ]);
  const inColumns = rows.flatMap((other) => {
    // A continuation that is one run of words can extend under the next column.
    const isRun = other !== row && other.cells.length === 1 && wordsOfRole(columns, 'description', other).length > 0;
    const own = isRun ? other.words : wordsOfRole(columns, 'description', other);
    const words = withoutPeriods(own.filter((word) => !used.has(word)));
    return other === row || isDescriptive(words, other.text) ? words : [];
  });
  // Tills print the name over the whole width, above or below the numbers: the headings' columns do not apply to it.
  const named = inColumns.some((word) => /\p{L}{2}/u.test(word.text));
  const description = named
    ? inColumns
    : rows.filter((other) => other !== row && isDescriptive(other.words, other.text)).flatMap((other) => other.words);
  const tidied = tidyName(description);
  const printedCode = near.map((other) => wordsOfRole(columns, 'code', other)).find((words) => words.length > 0) ?? [];
  const hasCodes = columns.some((column) => column.role === 'code');
  const besideName = printedCode.length > 0 || hasCodes ? printedCode : tidied.code;
  const code = besideName.length === 0 && coded ? [coded.code] : besideName.filter(({ text }) => !isAmount(text));
  const unit = wordsOfRole(columns, 'unit', row).filter((word) => /\p{L}|#/u.test(word.text) && !sized.includes(word));
  const besideQuantity = ['quantity', 'shipped', 'ordered', 'unit_price', 'weight'] as const;
  // "2 CS" beside a weight is what it was packed in.
  const counting =
    weighed && weight === null ? columns.filter((one) => isOfWeights(one) || one.role === 'unit_price') : columns;
  const beside = besideQuantity
    .flatMap((role) => wordsOfRole(counting, role, row))
    .filter((word) => (!used.has(word) || unitAfter.includes(word)) && isUnit(word.text.replace(/^\//, '')));
  // What was weighed is the quantity.
  const packedIn = packed.filter((word) => !weight?.words.includes(word) && !weight?.unit.includes(word));
  const pack = [...wordsOfRole(columns, 'pack', row), ...wordsOfRole(columns, 'size', row)];
  if (pack.length === 0) pack.push(...([coded?.pack ?? [], sized, packedIn].find(({ length }) => length > 0) ?? []));
  const isGift = isFree(amount) && roles.quantity !== null;
  // What did not come has no quantity, even where the one that was ordered is printed.
  const quantity = anchor.isUnprinted ? amount : roles.quantity;
  const besidePart = textPart(beside.slice(0, 1)) ?? gluedUnit(roles.quantity) ?? textPart(unitAfter);
  const weightPart = weight ? textPart(weight.unit) : besidePart;
  // A tax that the amount does not contain is no discount.
  const discount = roles.discount && !taxes.includes(roles.discount.token) ? roles.discount : null;
  const priced = pricePart(roles, [...quantities, ...prices, ...others]);
  return {
    row,
    columns,
    code: textPart(code),
    description: textPart(hasCodes ? description : tidied.name),
    quantity: quantity ? { value: quantity.value, token: quantity } : null,
    unit: weighed ? (weightPart ?? weightUnit(doc, columns)) : (textPart(unit) ?? besidePart),
    pack: textPart(pack),
    unit_price: isGift ? { value: amount.value, token: null } : priced,
    discount: isGift ? null : discount,
    amount:
      anchor.isUnprinted || anchor.isProduct
        ? { value: amount.value, token: null, computed: true }
        : { value: amount.value, token: amount },
    closes: roles.closes || isGift,
    has_unused_prices: !roles.closes && priced === null && hasUnusedPrices(doc, columns, row, amount),
  };
}

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

const ADVANCE = /^\W*(down ?|pre-|advance )payment\b/i;

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
    const draft = anchor && (isEnded || isEnd) ? readAnchor(doc, columns, anchor) : null;
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
    const sections = sectionRows(columns, anchors, named);
    assemble(
      columns,
      anchors,
      named.filter((row) => !sections.has(row)),
      [...between.map(({ row }) => row), ...sections],
    );
    const coded = codeRows(columns, anchors);
    const packed = packRows(anchors);
    const all = anchors.map((anchor) => readAnchor(doc, columns, anchor, coded.get(anchor), packed.get(anchor)));
    // Nothing at a price of nothing is a row of a summary of taxes.
    const isLine = ({ description, code, closes, amount }: LineDraft): boolean =>
      description !== null || code !== null || (closes && !amount.value.eq(0));
    const lines = namedBetween(doc, all).filter(isLine);
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

/** A deposit between goods can have its name anywhere before the amount: "NY DEPOSIT 2.40" in the column of codes. */
function namedBetween(doc: Document, drafts: LineDraft[]): LineDraft[] {
  const last = drafts.findLastIndex(({ closes }) => closes);
  return drafts.map((draft, at) => {
    const { row, description, code } = draft;
    const numbers = doc.numbers[row.index] ?? [];
    const isNamed = description !== null || /\d/.test(code?.text ?? '') || draft.closes;
    if (at > last || isNamed || numbers.length !== 1 || row.source !== 'text') return draft;
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
