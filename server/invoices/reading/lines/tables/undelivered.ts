/** Rows that are printed like the lines of their table but have no amount: goods that did not come. */
import Big from 'big.js';
import type { Document } from '../../context.ts';
import { tokensOf } from '../column_numbers.ts';
import { wordsOfRole } from '../columns/column_words.ts';
import type { Column } from '../columns/columns.ts';
import type { ColumnRole } from '../columns/headings.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import type { Row } from '../rows.ts';
import type { Anchor } from './assemble.ts';

/** Part of the lines that have a code or a number in their own row, so that a row with one is a line. */
const MOST = 0.6;
const COUNTED: ColumnRole[] = ['shipped', 'quantity', 'ordered'];
const CAME: ColumnRole[] = ['shipped', 'quantity'];

/** Words beside goods that did not come, whatever quantity was ordered. */
const OUT =
  /\b(out[- ]of[- ]stock|not in stock|no stock|not available|unavailable|back ?-?ordered|sold out|agotado|sin existencias|ausverkauft|nicht lieferbar|rupture( de stock)?)\b/i;

/** In place of the quantity that came. */
const NONE_CAME = /^(out|oos|o\/s|b\/?o|n\/a)$/i;

function isNamed(columns: Column[], row: Row): boolean {
  return wordsOfRole(columns, 'description', row).some(({ text }) => /\p{L}{2}/u.test(text));
}

/** Digits as one character, letters as another; null without a digit. */
function codeShape(columns: Column[], row: Row): string | null {
  const text = wordsOfRole(columns, 'code', row)
    .map((word) => word.text)
    .join(' ');
  return /\d/.test(text) ? text.replace(/\p{L}/gu, 'a').replace(/\d/g, '9') : null;
}

/** Those of `rows` that do not continue another line. */
function ownRows(doc: Document, columns: Column[], anchors: Anchor[], rows: Row[]): Row[] {
  const taken = new Set(anchors.flatMap((anchor) => anchor.rows));
  const lines = anchors.map(({ row }) => row).filter((row) => isNamed(columns, row));
  const isUsual = (test: (row: Row) => boolean): boolean =>
    lines.length > 0 && lines.filter(test).length >= anchors.length * MOST;
  const has = (role: ColumnRole) => (row: Row) => tokensOf(doc, columns, [role], [row]).length > 0;
  const counted = COUNTED.filter((role) => isUsual(has(role)));
  const shapes = new Set(lines.map((row) => codeShape(columns, row)));
  const isCoded = isUsual((row) => codeShape(columns, row) !== null);
  return rows.filter((row) => {
    if (taken.has(row) || !isNamed(columns, row)) return false;
    const shape = codeShape(columns, row);
    if (isCoded && shape !== null && shapes.has(shape)) return true;
    // A single number in the column can belong to a name that runs into it.
    const numbers = [...counted, 'unit_price' as const].filter((role) => has(role)(row)).length;
    return counted.some((role) => has(role)(row)) && (numbers > 1 || OUT.test(row.text));
  });
}

/**
 * Rows of an order form with a price for goods that were not ordered. Where lines have their names and prices in their own rows, these belong to
 * no other line. A picture can have lost the amount.
 */
export function unordered(doc: Document, columns: Column[], anchors: Anchor[], rows: Row[]): Row[] {
  const isPriced = (row: Row): boolean =>
    row.source === 'text' &&
    isNamed(columns, row) &&
    tokensOf(doc, columns, ['unit_price'], [row]).some(({ money }) => money);
  const taken = new Set(anchors.flatMap((anchor) => anchor.rows));
  const priced = anchors.filter(({ row }) => isPriced(row));
  return priced.length < anchors.length * MOST ? [] : rows.filter((row) => !taken.has(row) && isPriced(row));
}

/** Lines of zero, for rows that say that nothing came. */
export function undelivered(doc: Document, columns: Column[], anchors: Anchor[], rows: Row[]): Anchor[] {
  return ownRows(doc, columns, anchors, rows).flatMap((row) => {
    const counts = tokensOf(doc, columns, CAME, [row]).filter(({ percent }) => !percent);
    const isOut = CAME.some((role) => wordsOfRole(columns, role, row).some(({ text }) => NONE_CAME.test(text)));
    const ordered = isOut ? tokensOf(doc, columns, ['ordered'], [row])[0] : undefined;
    const none = counts.find(({ value }) => value.eq(0)) ?? (OUT.test(row.text) ? counts[0] : ordered);
    const amount: NumberToken | null = none ? { ...none, value: new Big(0), decimals: 2, money: true } : null;
    return amount ? [{ row, rows: [row], amount, isUnprinted: true }] : [];
  });
}
