/** Turns drafts of lines into the values of a reading. */
import Big from 'big.js';
import type { ReadLine, ReadNote, ReadValue } from '#contract/invoices/reading/reading.ts';
import { lineCloses } from '#contract/invoices/review/arithmetic.ts';
import { cellConfidence, clamp, wordConfidence } from '../confidence.ts';
import { boxOnRow } from '../ocr/boxes.ts';
import { canBeName } from './description.ts';
import type { LineDraft, NumberPart, TextPart } from './line_draft.ts';
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

/** How often words of a line are what they were read as, where they are clear. `npm run bench:reading` measures it for names. */
const WORDS_RIGHT = 0.94;

export function textValue(part: TextPart | null, row: Row): ReadValue | null {
  if (!part) return null;
  const confidence = clamp(0.5 + (WORDS_RIGHT - 0.5) * wordConfidence(part.words));
  return {
    value: part.text.replace(/\s*:$/, '').slice(0, LONGEST),
    confidence,
    page: row.page,
    box: boxOnRow(part.words, row),
    source: sourceOf(row),
    ...(wordConfidence(part.words) < 0.5 ? { note: 'unclear' as const } : {}),
  };
}

export function numberValue(
  part: NumberPart | null,
  row: Row,
  least: number,
  closes: boolean,
  sums: boolean,
): ReadValue | null {
  if (!part) return null;
  const words = part.token?.words ?? [];
  const confidence = cellConfidence(words, closes, sums);
  const note: ReadNote | undefined = part.repaired
    ? 'repaired'
    : wordConfidence(words) < 0.5 && !closes
      ? 'unclear'
      : undefined;
  return {
    value: plain(part.value, least),
    confidence: part.repaired ? Math.min(confidence, 0.88) : confidence,
    page: row.page,
    box: boxOnRow(words, row),
    source: part.repaired ? 'arithmetic' : sourceOf(row),
    ...(note ? { note } : {}),
  };
}

/** A price that was not printed but follows exactly from amount and quantity, or the quantity from amount and price. */
function computed(value: Big, confidence: number): ReadValue {
  return { value: plain(value, 0), confidence, page: null, box: null, source: 'arithmetic', note: 'computed' };
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

/** `sums`: the lines of the document add up to its total. */
export function lineValues(draft: LineDraft, sums: boolean): ReadLine {
  const { row, closes } = draft;
  const line: ReadLine = {
    code: textValue(draft.code, row),
    // An amount without a name cannot be posted; a sentence in place of the name could be.
    description: canBeName(draft.description?.text ?? '') ? textValue(draft.description, row) : null,
    quantity: numberValue(draft.quantity, row, 0, closes, sums),
    unit: textValue(draft.unit, row),
    pack: textValue(draft.pack ?? packIn(draft.description), row),
    unit_price: numberValue(draft.unit_price, row, 2, closes, sums),
    amount: numberValue(draft.amount, row, 2, closes, sums),
  };
  const { quantity, unit_price: price, amount } = draft;
  if (!quantity && !price && !amount.value.eq(0)) {
    // Without a printed quantity, a till sold one.
    line.quantity = computed(new Big(1), 0.7);
    line.unit_price = { ...computed(amount.value, 0.7), value: plain(amount.value, 2) };
  }
  if (quantity && !price && quantity.value.gt(0)) {
    const share = new Big(amount.value.div(quantity.value).toFixed(4));
    if (share.times(quantity.value).eq(amount.value)) {
      line.unit_price = { ...computed(share, 0.85), value: plain(share, 2) };
    }
  }
  if (quantity && price && !closes && !lineCloses(quantity.value, price.value, amount.value)) {
    for (const field of ['quantity', 'unit_price', 'amount'] as const) {
      const value = line[field];
      if (value) line[field] = { ...value, confidence: Math.min(value.confidence, 0.7), note: 'does_not_add_up' };
    }
  }
  return line;
}
