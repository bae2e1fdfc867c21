/** Rows below the goods that sum them up: "Total HT", "MwSt 19%", "Freight in". */
import Big from 'big.js';
import type { FileColumns } from '#contract/invoices/reading/delivery_files.ts';
import type { DecimalMark } from '../lines/numbers/numbers.ts';
import { isUnit } from '../lines/numbers/units.ts';
import { plainWords } from './guess_columns.ts';
import { cellOf, numberAt, type TableRow } from './table_row.ts';

/** `paid`: what was paid of a total. It is no part of it. */
export type Sum = 'paid' | 'subtotal' | 'tax' | 'fees' | 'discount' | 'deposit' | 'total';

/** What their words begin with, in the form of `plainWords`. */
const SUMS: readonly [Sum, RegExp][] = [
  [
    'paid',
    /^((less|minus|already|amount|invoice) )*(paid|payments?( received)?|bezahlt|anzahlung(en)?|acomptes?|pagado)( (amount|to date|on account))?$/,
  ],
  [
    'subtotal',
    /^(sub ?totals?|(merchandise|goods) total|zwischensumme|warenwert|sous total|montant ht|base imponible|importe neto)\b/,
  ],
  [
    'tax',
    /^((zzgl|zuzuglich|plus|inkl|incl|davon|enthaltene?|dont) )?(\d+ )*((sales|state|local|city|county|total) )?(tax|taxes|vat|iva|mwst|mehrwertsteuer|ust|umsatzsteuer|tva|gst|hst|pst|qst)\b/,
  ],
  ['fees', /^(freight|delivery|shipping|fuel|surcharge|service (fee|charge))( (charge|fee|surcharge))?s?\b/],
  ['discount', /^((total|invoice|cash) )?(discounts?|allowances?|rabatt|descuentos?|remise)\b/],
  ['deposit', /^((bottle|container|keg|crate) )?deposits?( total)?$/],
  [
    'total',
    /^((grand|invoice|order|amount|balance|net|importe|montant) )?(totals?|due|payable|a payer|gesamt(summe|betrag)?|summe|endsumme|endbetrag|rechnungsbetrag|bruttobetrag|zahlbetrag|montant ttc|netto(betrag|summe|wert)?|net amount)\b/,
  ],
];
/** A total of this kind leaves out the tax or what else follows it: "Total HT", "Nettobetrag", "Total ex VAT". */
const NET = /\b(ht|hors|ex|excl|excluding|exclusive|before|without|sin|net|neto|netto(betrag|summe|wert)?)\b/;
/** And a total of this kind does not, whatever else it says: "Net amount due", "Total incl. VAT". */
const WHOLE = /\b(ttc|inc|incl|including|inclusive|inkl|with|con|brutto|gross|due|payable|payer|pagar)\b/;

/** What can follow the name of a sum, word by word: "Total (USD)", "Tax amount", "Total ex VAT". */
const AFTER_SUM =
  /^(a|amount|before|brutto|con|due|eur|ex|excl|excluding|exclusive|gbp|gross|hors|ht|impuestos|inc|incl|including|inclusive|inkl|invoice|iva|mwst|neto|net|netto|order|pagar|payable|payer|sin|tax|taxe|taxes|ttc|tva|usd|ust|vat|with|without)$/;
/** And that of a charge: "Shipping & handling", "Freight in". */
const AFTER_FEE = /^(and|handling|in|out|charges?|fees?)$/;
const COUNTED = /^(cases|pieces|items|units|qty|quantity|weight)$/;

/** A row without goods whose first words name a sum. With a quantity they have to say nothing else: "Total Greek yogurt" is an item. */
export function sumOf(row: TableRow, columns: FileColumns): Sum | null {
  if (cellOf(row, columns, 'unit_price') !== '') return null;
  const isCounted = cellOf(row, columns, 'quantity') !== '';
  if (isCounted && hasCode(row, columns)) return null;
  const words = plainWords(labelOf(row));
  return isCounted ? onlySum(words) : (sumIn(words)?.sum ?? null);
}

/** A cell that names only a sum is no code. */
function hasCode(row: TableRow, columns: FileColumns): boolean {
  const [code, description] = [cellOf(row, columns, 'code'), cellOf(row, columns, 'description')].map(plainWords);
  if (!code) return false;
  return onlySum(code) === null || (description !== '' && onlySum(description ?? '') === null);
}

/** The words of a row, by which it names its sum. */
export function labelOf({ cells }: TableRow): string {
  return cells.find((cell) => /\p{L}{2}/u.test(cell))?.trim() ?? '';
}

function sumIn(words: string): { sum: Sum; rest: string[] } | null {
  for (const [sum, pattern] of SUMS) {
    const label = pattern.exec(words)?.[0];
    if (label === undefined) continue;
    const rest = words.slice(label.length).match(/\p{L}+/gu) ?? [];
    return { sum: sum === 'total' && NET.test(words) && !WHOLE.test(words) ? 'subtotal' : sum, rest };
  }
  return null;
}

/** The sum of words that say nothing else. */
function onlySum(words: string): Sum | null {
  const found = sumIn(words);
  if (!found) return null;
  const { sum, rest } = found;
  const canFollow = (word: string) =>
    AFTER_SUM.test(word) ||
    (sum === 'fees' && AFTER_FEE.test(word)) ||
    // What is counted: "Total lbs".
    ((sum === 'total' || sum === 'subtotal') && isCountedWord(word));
  return rest.every(canFollow) ? sum : null;
}

/** Also in the plural, as sums have it: "cartons". */
function isCountedWord(word: string): boolean {
  return COUNTED.test(word) || isUnit(word) || isUnit(word.replace(/s$/, ''));
}

/** What a sum comes to: in the column of the amounts, or else the last number of the row. How many pieces there are, or what they weigh, is no sum. */
export function sumValue(sum: Sum, row: TableRow, columns: FileColumns, mark: DecimalMark): Big | null {
  const amount = numberAt(row, columns.amount, mark);
  if (amount !== null) return new Big(amount);
  if (sum === 'total' || sum === 'subtotal') {
    if (cellOf(row, columns, 'quantity') !== '') return null;
    if (sumIn(plainWords(labelOf(row)))?.rest.some(isCountedWord)) return null;
  }
  const numbers = row.cells.map((_, at) => (at === columns.quantity ? null : numberAt(row, at, mark)));
  const last = numbers.findLast((number) => number !== null) ?? null;
  return last === null ? null : new Big(last);
}
