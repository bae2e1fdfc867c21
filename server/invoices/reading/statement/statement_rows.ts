/** The rows of a vendor's statement: the invoices that it lists, with their amounts. */

import { toCents } from '#contract/decimal.ts';
import { STATEMENT_ROWS_MAX, STATEMENT_WORDS_MAX } from '#contract/invoices/limits.ts';
import type { ReadStatementRow } from '#contract/invoices/reading/reading.ts';
import { cutText } from '#server/platform/cut_text.rules.ts';
import type { Document } from '../context.ts';
import { type DateMatch, dateIn } from '../header/dates.ts';
import { datesOf } from '../header/row_dates.ts';
import type { NumberToken } from '../lines/numbers/tokens.ts';
import type { Cell, Row } from '../lines/rows.ts';

const HEADINGS = {
  number:
    /^((invoice|inv|document|doc|ref(erence)?|transaction|trans|bill|item|number)\b.{0,8}|no\.?|nr\.?|#|factura|rechnung|beleg)$/i,
  original: /\b(original|orig\.?)\b/i,
  // What is still owed of a row is not what was billed.
  balance: /\b(balance|saldo|solde|running|open|outstanding)\b/i,
  payment: /^(payments?|paid|credits?|received|haben|abonos?|pagos?)\b/i,
  amount: /\b(amount|charges?|debits?|total|billed|value|betrag|soll|importe|cargos?|montant)\b/i,
} as const;
type Heading = keyof typeof HEADINGS;
type Column = Pick<Cell, 'x0' | 'x1'> & { heading: Heading };

const PAYMENT = /\b(payments?|pmt|check|cheque|ach|eft|wire|deposit|zahlung|pago|abono)\b/i;
/** How the words of a payment begin: "Invoice, paid by check" is an invoice, "Invoice 4712 payment" is not, and a bottle deposit stands in invoices, too. */
const PAYMENT_FIRST =
  /^(?:(?!\b(?:invoice|inv|bill|rechnung|factura|facture)\b).)*?\b(payments?|pmt|check|cheque|ach|eft|wire|zahlung|pago|abono)\b|\b(?:bill|inv(?:oice)?)\.?(?: #?\d+)? (?:payments?|pmt)\b(?! (?:due|terms))/i;
/** Nothing but numbers and dates are beside the word. */
const ONLY_DEPOSIT = /^\P{L}*deposit\P{L}*$/iu;
const CREDIT = /\b(credit|cm|refund|return|gutschrift|cr[ée]dito)\b/i;
/** The sums of a statement are not invoices. */
const SUM =
  /\b(balance|brought forward|total|subtotal|amount (due|enclosed)|past due|current|aging|saldo|solde|overdue|finance charge|page \d)\b/i;
/** What the rows begin with that sum up others: "Total 12 open invoices", "1 - 30 days", "Over 90 days". */
const SUM_FIRST = new RegExp(`^\\P{L}{0,3}(?:${SUM.source})`, 'iu');
const AGE_FIRST =
  /^((over|more than|older than|über|más de|plus de) )?\d{1,3}( ?([-–+]|to|bis|a) ?\d{0,3})? ?(days?|tage|d[ií]as|jours)\b/iu;
/** Words that stand before a number without being a part of it. */
const LABEL = /^(invoice|inv|bill|credit|memo|cm|no|nr|number|ref|doc|document|due|net|orig|amount)[.:#]*$/i;
const LEAST_COLUMNS = 2;

/** Every row that has an amount with cents: invoices and credits with their numbers, payments, and rows without a number. */
export function statementRows(doc: Document): ReadStatementRow[] {
  let columns: Column[] = [];
  const found: ParsedRow[] = [];
  for (const row of doc.rows) {
    const headings = headingsOf(row);
    if (headings.length >= LEAST_COLUMNS) {
      columns = headings;
      continue;
    }
    const parsed = parse(doc, row, columns);
    if (parsed) found.push(parsed);
  }
  return withSigns(found).slice(0, STATEMENT_ROWS_MAX);
}

interface ParsedRow {
  row: Row;
  number: string | null;
  date: string | null;
  /** From left to right. */
  money: NumberToken[];
  billed: NumberToken | undefined;
  /** It stands in a column of payments and credits. */
  isTaken: boolean;
}

function headingsOf(row: Row): Column[] {
  const headings = Object.entries(HEADINGS) as [Heading, RegExp][];
  const columns = row.cells.flatMap(({ text, x0, x1 }): Column[] => {
    const heading = headings.find(([, pattern]) => pattern.test(text.trim()))?.[0];
    return heading && !/\d/.test(text) ? [{ heading, x0, x1 }] : [];
  });
  return columns.some(({ heading }) => heading !== 'number') ? columns : [];
}

function parse(doc: Document, row: Row, columns: Column[]): ParsedRow | null {
  const dates = datesOf(row);
  const money = (doc.numbers[row.index] ?? []).filter((token) => token.money && !isInDate(token, row, dates));
  if (money.length === 0) return null;
  const { number, isUnder } = numberIn(row, dates, money, columns);
  // A sum says what the invoices come to.
  if (dates.length === 0) {
    if (SUM_FIRST.test(row.text) || AGE_FIRST.test(row.text)) return null;
    if (SUM.test(row.text) && !isUnder && !PAYMENT.test(row.text)) return null;
  }
  if (number === null && (SUM.test(row.text) || dates.length === 0) && !PAYMENT.test(row.text)) return null;
  const headed = money.map((token) => ({ token, heading: columnOf(token, columns) }));
  const under = (heading: Heading) => headed.find((one) => one.heading === heading)?.token;
  const billed = under('original') ?? under('amount');
  const taken = billed ? undefined : under('payment');
  const [first] = dates;
  return {
    row,
    number,
    money,
    date: first ? dateIn(first, doc.order) : null,
    billed: billed ?? taken,
    isTaken: taken !== undefined,
  };
}

function isInDate(token: NumberToken, row: Row, dates: DateMatch[]): boolean {
  const at = row.words.slice(0, token.first).reduce((sum, { text }) => sum + text.length + 1, 0);
  return dates.some((date) => at < date.end && at + token.text.length > date.at);
}

/** The heading above which most of the token is, or that is nearest. */
function columnOf(token: Pick<NumberToken, 'x0' | 'x1'>, columns: Column[]): Heading | null {
  const apart = ({ x0, x1 }: Column) =>
    Math.min(Math.abs(x1 - token.x1), Math.abs(x0 - token.x0), Math.abs((x0 + x1 - token.x0 - token.x1) / 2));
  const [nearest] = [...columns].sort((a, b) => apart(a) - apart(b));
  return nearest?.heading ?? null;
}

/** The word under the heading of the numbers, or else the first that can be one. `isUnder`: most of it is right below the heading. */
function numberIn(
  row: Row,
  dates: DateMatch[],
  money: NumberToken[],
  columns: Column[],
): { number: string | null; isUnder: boolean } {
  let at = 0;
  const words = row.words.flatMap((word, index) => {
    const begin = at;
    at += word.text.length + 1;
    const isMoney = money.some(({ first, last }) => first <= index && index <= last);
    const isDate = dates.some((date) => begin < date.end && begin + word.text.length > date.at);
    const text = word.text.replace(/^#|[,.:;]$/g, '');
    const isNumber =
      !isMoney && !isDate && !LABEL.test(text) && /\d/.test(text) && /^[\p{L}\d/#._-]{2,40}$/u.test(text);
    return isNumber ? [{ text, x0: word.x, x1: word.x + word.w }] : [];
  });
  const headed = words.find((word) => columnOf(word, columns) === 'number');
  const number = headed ?? words[0];
  const isUnder = columns.some(
    ({ heading, x0, x1 }) => heading === 'number' && number !== undefined && number.x0 < x1 && number.x1 > x0,
  );
  return { number: number?.text ?? null, isUnder };
}

/** Where each row has a running balance, the amount is what changes it; a payment or a credit lowers it. */
function withSigns(rows: ParsedRow[]): ReadStatementRow[] {
  const isRunning = isBalance(rows);
  return rows.map(({ row, number, date, money, billed, isTaken }, index) => {
    const token = billed ?? (isRunning ? money.at(-2) : money.at(-1)) ?? money[0];
    const printed = token ? toCents(token.value.toFixed()) : 0;
    const before = centsAt(rows[index - 1]?.money, -1);
    const change = isRunning && before !== null ? (centsAt(money, -1) ?? 0) - before : null;
    const isKnown = change !== null && Math.abs(change) === Math.abs(printed);
    const isBelow = isTaken || printed < 0 || (isKnown && change < 0);
    const isSaid =
      PAYMENT_FIRST.test(row.text) ||
      ONLY_DEPOSIT.test(row.text.replace(number ?? '', '')) ||
      (number === null && PAYMENT.test(row.text));
    const isPayment = PAYMENT.test(row.text) && !CREDIT.test(row.text) && (isBelow || isSaid);
    const amount_cents = isKnown ? change : isTaken || isPayment ? -Math.abs(printed) : printed;
    const kind = isPayment ? ('payment' as const) : number === null ? ('unread' as const) : ('invoice' as const);
    return { kind, number, date, amount_cents, words: cutText(row.text, STATEMENT_WORDS_MAX) };
  });
}

function centsAt(money: NumberToken[] | undefined, index: number): number | null {
  const token = money && money.length >= 2 ? money.at(index) : undefined;
  return token ? toCents(token.value.toFixed()) : null;
}

/** Whether the last amounts of the rows are a balance that the amount before it changes. */
function isBalance(rows: readonly ParsedRow[]): boolean {
  const pairs = rows.filter(({ money }) => money.length >= 2);
  if (pairs.length < 2 || pairs.length < rows.length / 2) return false;
  const steps = pairs.slice(1).filter(({ money }, at) => {
    const change = (centsAt(money, -1) ?? 0) - (centsAt(pairs[at]?.money, -1) ?? 0);
    return Math.abs(change) === Math.abs(centsAt(money, -2) ?? 0);
  });
  return steps.length >= (pairs.length - 1) / 2;
}
