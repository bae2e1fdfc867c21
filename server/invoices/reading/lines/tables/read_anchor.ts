/** What the rows of one line of a table say. */
import type { Document } from '../../context.ts';
import type { Word } from '../../page.ts';
import { gluedUnit, tokensOf } from '../column_numbers.ts';
import { wordsOfRole } from '../columns/column_words.ts';
import type { Column } from '../columns/columns.ts';
import { type LineDraft, textPart } from '../line_draft.ts';
import { isDescriptive, isRemark, withoutPeriods } from '../names/description.ts';
import { tidyName } from '../names/name_words.ts';
import { packBehind } from '../names/pack_behind.ts';
import { isUnit } from '../numbers/units.ts';
import { pricePart, rolesWithMarks } from '../prices/lost_marks.ts';
import { hasUnusedPrices } from '../prices/unused_prices.ts';
import type { Anchor } from './assemble.ts';
import type { CodeRow } from './code_rows.ts';
import { isFree } from './free_goods.ts';
import { isOfWeights, isWeighed, weightUnit } from './weighed.ts';
import { weightBelow } from './weight_below.ts';

/** Printed in a column of codes, it is a price that ran into it. */
function isAmount(text: string): boolean {
  return /^\d+[.,](\d{2}|\d{4})$/.test(text);
}

/** `coded` and `packed`: what rows of their own below the name say. */
export function readAnchor(
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
    const remarks = other === row ? [] : other.cells.filter(isRemark).flatMap((cell) => cell.words);
    const words = withoutPeriods(own.filter((word) => !used.has(word) && !remarks.includes(word)));
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
