/** What was read, as it is stored. */
import Big from 'big.js';
import { plain, toCents } from '#contract/decimal.ts';
import type { Reading, ReadLine, ReadValue } from '#contract/invoices/reading/reading.ts';
import { cutText } from '#server/platform/cut_text.rules.ts';
import { newId } from '#server/platform/db/ids.ts';
import { evidenceMap } from '../evidence.rules.ts';
import { isPositive } from '../kinds/positive.rules.ts';
import type { LineRecord } from '../lines.sql.ts';

const MOST_CENTS = new Big('1e13');
const MOST_QUANTITY = new Big('1e9');

/** A new line with what was read of it. */
export function lineRecord(line: ReadLine, position: number): LineRecord {
  return {
    line_id: newId(),
    position,
    code: textOf(line.code, 60),
    description: textOf(line.description, 500) ?? '',
    quantity: quantityOf(line.quantity),
    unit: textOf(line.unit, 20),
    pack: textOf(line.pack, 60),
    unit_price: quantityOf(line.unit_price),
    amount_cents: centsOf(line.amount),
    discount_cents: centsOf(line.discount) || null,
    item_id: null,
    match_kind: null,
    match_score: null,
    stock_quantity: null,
    stock_quantity_source: null,
    ignore: false,
    is_deposit: false,
    expires_on: null,
    lot_code: null,
    price_only: null,
    parts: [],
    evidence: evidenceMap(line),
  };
}

export function textOf(value: ReadValue | null, most: number): string | null {
  return (value && cutText(value.value.replace(/\p{C}/gu, ' ').trim(), most)) || null;
}

export function dateOf(value: ReadValue | null): string | null {
  const text = value?.value ?? '';
  return /^(19|20)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}

function bigOf(value: ReadValue | null): Big | null {
  try {
    return value ? new Big(value.value) : null;
  } catch {
    return null;
  }
}

export function centsOf(value: ReadValue | null): number | null {
  const amount = bigOf(value);
  return amount?.times(100).abs().lt(MOST_CENTS) ? toCents(amount.toFixed()) : null;
}

/** Prices below a hundredth of a cent do not occur; four decimals are stored. */
function quantityOf(value: ReadValue | null): string | null {
  const quantity = bigOf(value);
  return quantity?.abs().lt(MOST_QUANTITY) ? plain(quantity.round(4, Big.roundHalfUp)) : null;
}

/**
 * A credit memo takes back from stock and cost, so its stored quantities and amounts are negative. Some vendors print them like that; for
 * those who print them positive, this changes the signs.
 */
export function withStockSigns(reading: Reading): Reading {
  const { fields, lines } = reading;
  if (!reading.is_credit_memo || !isPositive(figuresOf(reading))) return reading;
  return {
    ...reading,
    fields: {
      ...fields,
      subtotal: negated(fields.subtotal),
      tax: negated(fields.tax),
      fees: negated(fields.fees),
      discount: negated(fields.discount),
      deposit: negated(fields.deposit),
      rounding: negated(fields.rounding),
      total: negated(fields.total),
    },
    lines: lines.map((line) => ({
      ...line,
      quantity: negated(line.quantity),
      discount: negated(line.discount),
      amount: negated(line.amount),
    })),
  };
}

function figuresOf({ fields, lines }: Reading) {
  return {
    total: centsOf(fields.total),
    lines: lines.map(({ amount, quantity }) => ({
      amount: centsOf(amount),
      quantity: Number(quantityOf(quantity) ?? 0),
    })),
  };
}

function negated(value: ReadValue | null): ReadValue | null {
  const number = bigOf(value);
  return value && number ? { ...value, value: number.times(-1).toFixed() } : value;
}
