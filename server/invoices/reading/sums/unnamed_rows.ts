/** Rows between the goods and the total whose words name no sum: arithmetic says what they are. */
import Big from 'big.js';
import type { Document } from '../context.ts';
import { labelText } from '../header/labels.ts';
import type { LineDraft } from '../lines/line_draft.ts';
import type { NumberToken } from '../lines/numbers/tokens.ts';
import { type Row, textOf } from '../lines/rows.ts';
import type { SumCandidate } from './sum_candidate.ts';
import { same } from './sum_options.ts';

/** Sums stand close below the goods. */
const MOST_ROWS = 12;
/** A few unnamed rows leave one that makes the difference; among many, one does by chance. */
const MOST_UNNAMED = 3;
/** As clear as a label that names the sum among other words. */
const STRENGTH = 0.8;

const ADDED: ReadonlySet<string> = new Set(['fee', 'tax', 'rounding', 'discount']);
const WHOLE: ReadonlySet<string> = new Set(['total', 'due']);

/** What is owed for other invoices, or was paid: it leads to the amount to pay, and is no part of this invoice. */
const OF_OTHERS =
  /\b(balances?|bal|prior|previous|last|open(ing)?|accounts?|acct|advance|checks?|cheques?|payments?|(pre|un)?paid|received|invoices?|inv|statement|arrears|overdue|past due|outstanding|forward|fwd|[bc]\/f|saldo|solde|anterior|anticipo|pagos?|abono|acompte|avance|anzahlung|vorauszahlung|vortrag|offene?)\b/;

function lastMoney(doc: Document, row: Row): NumberToken | undefined {
  return doc.numbers[row.index]?.findLast(({ money, percent }) => money && !percent);
}

function isOnlyMoney(doc: Document, row: Row): boolean {
  return (doc.numbers[row.index] ?? []).filter(({ money, percent }) => money && !percent).length === 1;
}

function labelOf({ row, first }: NumberToken): string {
  return labelText(textOf(row.words.slice(0, first)));
}

/** A name of a charge. Recognized short words can be any of the names of taxes: "Tac". */
function hasName({ row, first }: NumberToken): boolean {
  return (row.source === 'ocr' ? /\p{L}{5}/u : /\p{L}{2}/u).test(textOf(row.words.slice(0, first)));
}

/** What the goods come to, where it is printed: named a subtotal, or the sum of the lines. */
function basesOf(doc: Document, candidates: SumCandidate[], lines: LineDraft[]): NumberToken[] {
  const named = candidates.filter(
    ({ kind, token, from_heading }) => kind === 'subtotal' && token.money && !from_heading,
  );
  const sum = lines.reduce((whole, { amount }) => whole.plus(amount.value), new Big(0));
  const ownRows = new Set(lines.map(({ row }) => row));
  const printed = doc.rows.flatMap((row) => {
    const token = lines.length > 1 && !ownRows.has(row) ? lastMoney(doc, row) : undefined;
    return token && same(token.value, sum) ? [token] : [];
  });
  return [...named.map(({ token }) => token), ...printed];
}

function as(kind: SumCandidate['kind'], token: NumberToken): SumCandidate {
  const label = labelOf(token);
  return { kind, strength: STRENGTH, label, token, from_heading: false, rate: null, taught: null, inferred: true };
}

/** What the rows below one base say; null where they say nothing. */
function below(
  doc: Document,
  base: NumberToken,
  candidates: SumCandidate[],
  ownRows: ReadonlySet<Row>,
): SumCandidate | null {
  let sum = base.value;
  let isAdded = false;
  // What the goods and a charge make can be the base of a tax that follows: the last such sum is the total.
  let whole: SumCandidate | null = null;
  const unnamed: NumberToken[] = [];
  for (const row of doc.rows.slice(base.row.index + 1, base.row.index + 1 + MOST_ROWS)) {
    if (row.page !== base.row.page || ownRows.has(row)) return whole;
    const token = lastMoney(doc, row);
    if (!token) continue;
    const named = candidates.findLast((candidate) => candidate.token.row === row && candidate.token.money);
    if (named && WHOLE.has(named.kind)) {
      const missing = named.token.value.minus(sum);
      const fit = unnamed.filter(({ value }) => same(value.abs(), missing.abs()) && !missing.eq(0));
      const [only] = fit;
      return only && fit.length === 1 ? as(missing.gt(0) ? 'fee' : 'discount', only) : null;
    }
    if (named && ADDED.has(named.kind)) {
      const { value } = named.token;
      sum = sum.plus(named.kind === 'discount' ? value.abs().neg() : value);
      isAdded ||= !value.eq(0);
    } else if (isAdded && !named && unnamed.length === 0 && same(token.value, sum)) {
      whole = as('total', token);
    } else if ((named && named.kind !== 'aside') || (OF_OTHERS.test(labelOf(token)) && !token.value.eq(0))) {
      return whole;
    } else {
      // Goods have more numbers, and a charge has a name.
      if (!isOnlyMoney(doc, row) || !hasName(token) || unnamed.length === MOST_UNNAMED) return whole;
      unnamed.push(token);
    }
  }
  return whole;
}

/**
 * The sums with those that only arithmetic names: the amount that the goods and the named charges make is the total, and the only row that makes
 * the difference between goods and total is a charge, or a discount where it is taken off.
 */
export function withUnnamed(doc: Document, candidates: SumCandidate[], lines: LineDraft[]): SumCandidate[] {
  const ownRows = new Set(lines.map(({ row }) => row));
  const found = new Map<NumberToken, SumCandidate>();
  for (const base of basesOf(doc, candidates, lines)) {
    const sum = below(doc, base, candidates, ownRows);
    if (sum) found.set(sum.token, sum);
  }
  return found.size === 0 ? candidates : [...candidates, ...found.values()];
}
