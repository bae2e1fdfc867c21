/** Turns drafts of lines into the values of a reading. */

import Big from 'big.js';
import { LINE_FIELDS, type LineField, type ReadLine, type ReadValue } from '#contract/invoices/reading/reading.ts';
import { cutText } from '#server/platform/cut_text.rules.ts';
import { wordConfidence } from '../confidence.ts';
import { boxOnRow } from '../ocr/boxes.ts';
import { isBroken } from './cell_evidence.ts';
import type { LineDraft, LinePart, NumberPart, TextPart } from './line_draft.ts';
import { canBeName } from './names/description.ts';
import { isPack } from './numbers/units.ts';
import type { Row } from './rows.ts';

/** Decimal digits as printed, at least `least`. */
function plain(value: Big, least: number): string {
  const digits = value.toFixed().split('.')[1]?.length ?? 0;
  return value.toFixed(Math.max(least, digits));
}

/** Longer text is not the name of goods. */
const LONGEST = 300;

function sourceOf(row: Row): 'text' | 'ocr' {
  return row.source;
}

export function textValue({ text, words }: TextPart, row: Row, confidence: number): ReadValue {
  return {
    value: cutText(text.replace(/\s*:$/, ''), LONGEST),
    confidence,
    page: row.page,
    box: boxOnRow(words, row),
    source: sourceOf(row),
    ...(wordConfidence(words) < 0.5 ? { note: 'unclear' as const } : {}),
  };
}

/** `least`: decimal digits that are always written. */
export function numberValue(part: NumberPart, row: Row, least: number, closes: boolean, confidence: number): ReadValue {
  const value = plain(part.value, least);
  // A price that was not printed but follows exactly from amount and quantity, or both from the amount.
  if (part.computed) return { value, confidence, page: null, box: null, source: 'arithmetic', note: 'computed' };
  const words = part.token?.words ?? [];
  const isUnclear = wordConfidence(words) < 0.5 && !closes;
  return {
    value,
    confidence,
    page: row.page,
    box: boxOnRow(words, row),
    source: part.repaired ? 'arithmetic' : sourceOf(row),
    ...(part.repaired ? { note: 'repaired' as const } : isUnclear ? { note: 'unclear' as const } : {}),
  };
}

/** The pack size that a name contains ("Romaine Hearts 12x3 ct"), where no column gives one. */
function packIn(description: TextPart | null): TextPart | null {
  const words = description?.words ?? [];
  for (let from = 0; from < words.length; from++) {
    for (let count = 4; count > 0; count--) {
      const part = words.slice(from, from + count);
      const text = part.map((word) => word.text).join(' ');
      if (part.length === count && isPack(text)) return { text, words: part };
    }
  }
  return null;
}

/** More of one thing are hardly delivered at once. */
const MOST = 1000;

/** How often the price makes the amount, where it does exactly. */
function countOf(price: Big, amount: Big): Big | null {
  if (price.lte(0)) return null;
  const count = amount.div(price).round(0);
  return count.gt(0) && count.lt(MOST) && count.times(price).eq(amount) ? count : null;
}

/** With quantity and price where they follow from the others. */
function completed(draft: LineDraft): LineDraft {
  const { quantity, unit_price: price, amount } = draft;
  // Without a printed quantity, a till sold one.
  if (!quantity && !price && !amount.value.eq(0)) {
    const part = (value: Big): NumberPart => ({ value, token: null, computed: true });
    return { ...draft, quantity: part(new Big(1)), unit_price: part(amount.value) };
  }
  const count = !quantity && price ? countOf(price.value, amount.value) : null;
  if (count) return { ...draft, quantity: { value: count, token: null, computed: true } };
  if (!quantity?.value.gt(0) || price || draft.has_unused_prices) return draft;
  const share = new Big(amount.value.div(quantity.value).toFixed(4));
  const isExact = share.times(quantity.value).eq(amount.value);
  return isExact ? { ...draft, unit_price: { value: share, token: null, computed: true } } : draft;
}

/** What was read or computed of each cell. */
export function partsOf(draft: LineDraft): Partial<Record<LineField, LinePart>> {
  const { code, description, unit, discount, amount } = draft;
  const { quantity, unit_price } = completed(draft);
  const parts = {
    code,
    unit,
    quantity,
    unit_price,
    discount,
    amount,
    // An amount without a name cannot be posted; a sentence in place of the name could be.
    description: canBeName(description?.text ?? '') ? description : null,
    pack: draft.pack ?? packIn(description),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== null));
}

/** `certainty`: of each cell. */
export function lineValues(draft: LineDraft, certainty: (field: LineField, part: LinePart) => number): ReadLine {
  const { row, closes } = draft;
  const parts = partsOf(draft);
  const read = (field: LineField): ReadValue | null => {
    const part = parts[field];
    if (!part) return null;
    const confidence = certainty(field, part);
    if ('text' in part) return textValue(part, row, confidence);
    return numberValue(part, row, field === 'quantity' ? 0 : 2, closes, confidence);
  };
  const line = Object.fromEntries(LINE_FIELDS.map((field) => [field, read(field)])) as ReadLine;
  if (isBroken(draft)) {
    for (const field of ['quantity', 'unit_price', 'amount'] as const) {
      const value = line[field];
      if (value) line[field] = { ...value, note: 'does_not_add_up' };
    }
  }
  return line;
}
