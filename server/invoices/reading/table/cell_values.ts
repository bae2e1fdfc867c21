/** The values of cells. A cell that says something else gives null. */
import Big from 'big.js';
import type { ReadValue } from '#contract/invoices/reading/reading.ts';
import { cutText } from '#server/platform/cut_text.rules.ts';
import { type DateOrder, dateIn, datesIn, isAmbiguous } from '../header/dates.ts';
import { type DecimalMark, parseNumber } from '../lines/numbers/numbers.ts';

/** Longer texts are not names or numbers. */
const LONGEST = 200;

/** A value as the file has it. */
export function printed(value: string | null | undefined): ReadValue | null {
  const text = value && cutText(value.replace(/\s+/g, ' ').trim(), LONGEST);
  return text ? { value: text, confidence: 1, page: null, box: null, source: 'text' } : null;
}

/** "12 CS" has its unit with it. */
const WITH_UNIT = /^(-?[\d.,]+)\s*([a-z]{1,5})\.?$/i;

export function quantityCell(text: string, mark: DecimalMark): { value: string; unit: string | null } | null {
  const parts = WITH_UNIT.exec(text);
  const value = numberCell(parts?.[1] ?? text, mark);
  return value === null ? null : { value, unit: parts?.[2] ?? null };
}

/** What a spreadsheet has calculated is stored with more digits than anybody prints. */
const CALCULATED = /^-?\d{1,9}\.\d{7,}$/;

/** A decimal string. What can be a number only when a letter was misread is no number. */
export function numberCell(text: string, mark: DecimalMark): string | null {
  if (CALCULATED.test(text)) return new Big(text).round(6, Big.roundHalfUp).toFixed();
  const number = parseNumber(text, mark);
  return number && !number.mended ? number.value.toFixed() : null;
}

const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;

/** An ISO date, in doubt where day and month can be swapped and nothing in the file shows their order. */
export function dateCell(text: string, order: DateOrder): ReadValue | null {
  const compact = COMPACT.exec(text.trim());
  const [match] = datesIn(compact ? `${compact[1]}-${compact[2]}-${compact[3]}` : text);
  const iso = match ? dateIn(match, order) : null;
  const value = printed(iso);
  if (!value || !match || !isAmbiguous(match) || order.proven) return value;
  return { ...value, confidence: 0.7, note: 'day_month_order' };
}
