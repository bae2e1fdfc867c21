import Big from 'big.js';
import { checkSums, decimal, type SumsCheck, type SumsInput } from '#contract/invoices/review/arithmetic.ts';
import { proofOf } from '#contract/invoices/review/proof.ts';
import { FIGURES } from '#contract/invoices/review/questions.ts';
import { cellId } from '../draft/doubts.ts';
import { type DraftLine, type InvoiceDraft, isBlank } from '../draft/draft.ts';
import { moneyText, typedDecimal } from '../draft/numbers.ts';

/** Which line most likely makes the sums wrong. */
export interface SuspectLine {
  key: string;
  /** Counted from 1, as the user sees it. */
  row: number;
  /** `product`: quantity × price is not the amount; `extra`: without it, it would add up; `sign`: it should be taken off. */
  why: 'product' | 'extra' | 'sign';
  expected: string | null;
  found: string;
}

/** Do the figures on the screen add up? Amounts are decimal strings. */
export interface Verdict {
  state: 'adds_up' | 'off' | 'unknown';
  lines: string;
  fees: string;
  tax: string;
  discount: string;
  deposit: string;
  rounding: string;
  total: string | null;
  /** The lines already contain the tax, so it is not added again. */
  tax_included: boolean;
  /** found − expected of the sum that does not come out. */
  difference: string | null;
  /** The sum of its parts, and the printed value. */
  expected: string | null;
  found: string | null;
  /** Which sum that is. */
  check: SumsCheck['name'] | null;
  suspect: SuspectLine | null;
  /** Keys of lines whose quantity × price is not their amount, with what it would be. */
  broken_lines: ReadonlyMap<string, string>;
  /** The figures, by cell, that are certain because all that is printed agrees with them. */
  proven: ReadonlySet<string>;
}

function money(text: string): string | null {
  return typedDecimal(text, 2) ?? null;
}

function number(text: string): string | null {
  return typedDecimal(text, 4) ?? null;
}

/** Checks the draft with exact decimals, quick enough for every keystroke. `calculated` are cells that no page shows. */
export function judge(draft: InvoiceDraft, calculated: ReadonlySet<string> = new Set()): Verdict {
  const lines = draft.lines.filter((line) => !isBlank(line));
  const input = {
    lines: lines.map((line) => ({
      quantity: number(line.quantity),
      unit_price: number(line.unit_price),
      amount: money(line.amount),
      discount: money(line.discount),
    })),
    subtotal: money(draft.header.subtotal),
    tax: money(draft.header.tax),
    fees: money(draft.header.fees),
    discount: money(draft.header.discount),
    deposit: money(draft.header.deposit),
    rounding: money(draft.header.rounding),
    total: money(draft.header.total),
  };
  const checks = checkSums(input);
  const broken_lines = new Map<string, string>();
  for (const check of checks) {
    const line = check.line === null ? undefined : lines[check.line];
    if (line && !check.ok) broken_lines.set(line.key, moneyText(new Big(check.expected).round(2).toFixed()));
  }
  const sums = checks.filter((check) => check.name !== 'line');
  const wrong = sums.find((check) => !check.ok);
  const proven = sums.some((check) => check.name === 'total' || check.name === 'lines_total');
  const everyLine = lines.length > 0 && input.lines.every((line) => line.amount !== null);
  const sum = input.lines.reduce((total, line) => total.plus(line.amount ?? 0), new Big(0));
  return {
    state: wrong ? 'off' : proven && everyLine ? 'adds_up' : 'unknown',
    lines: sum.toFixed(2),
    fees: input.fees ?? '0',
    tax: input.tax ?? '0',
    discount: input.discount ?? '0',
    deposit: input.deposit ?? '0',
    rounding: input.rounding ?? '0',
    total: input.total,
    tax_included: taxIncluded(sum.plus(adjusted(input)), input.fees, input.tax, input.total),
    difference: wrong?.difference ?? null,
    expected: wrong?.expected ?? null,
    found: wrong?.found ?? null,
    check: wrong?.name ?? null,
    suspect: wrong ? findSuspectLine(lines, wrong, broken_lines) : null,
    broken_lines,
    proven: provenCells(lines, input, checks, calculated),
  };
}

function provenCells(
  lines: DraftLine[],
  input: SumsInput,
  checks: SumsCheck[],
  calculated: ReadonlySet<string>,
): ReadonlySet<string> {
  const proof = proofOf(input, checks, {
    total: calculated.has(cellId(null, 'total')),
    lines: lines.map(({ key }) => FIGURES.some((field) => calculated.has(cellId(key, field)))),
  });
  return new Set([
    ...[...proof.header].map((field) => cellId(null, field)),
    ...lines.flatMap(({ key }, index) => [...(proof.lines[index] ?? [])].map((field) => cellId(key, field))),
  ]);
}

/** What discount, deposit and rounding change. */
function adjusted({ discount, deposit, rounding }: SumsInput): Big {
  return new Big(deposit ?? 0).minus(discount ?? 0).plus(rounding ?? 0);
}

function taxIncluded(lines: Big, fees: string | null, tax: string | null, total: string | null): boolean {
  const taxed = decimal(tax);
  const whole = decimal(total);
  if (!taxed || !whole || taxed.eq(0)) return false;
  const cents = (value: Big) => value.minus(whole).abs().lte('0.02');
  return cents(lines.plus(decimal(fees) ?? 0)) || cents(lines);
}

function findSuspectLine(
  lines: DraftLine[],
  wrong: SumsCheck,
  broken: ReadonlyMap<string, string>,
): SuspectLine | null {
  // The lines are right or wrong only where a sum is made of them; the total may be wrong on its own.
  if (wrong.name === 'total') return null;
  const missing = new Big(wrong.difference);
  const named = (line: DraftLine, why: SuspectLine['why'], expected: string | null): SuspectLine => ({
    key: line.key,
    row: lines.indexOf(line) + 1,
    why,
    expected,
    found: moneyText(money(line.amount) ?? null),
  });
  const near = (a: Big, b: Big) => a.minus(b).abs().lte('0.01');
  for (const line of lines) {
    const expected = broken.get(line.key);
    const amount = money(line.amount);
    if (expected !== undefined && amount !== null && near(new Big(expected).minus(amount), missing)) {
      return named(line, 'product', expected);
    }
  }
  for (const line of lines) {
    const amount = money(line.amount);
    if (amount === null || new Big(amount).eq(0)) continue;
    if (near(new Big(amount), missing.times(-1))) return named(line, 'extra', null);
    if (near(new Big(amount).times(-2), missing)) return named(line, 'sign', null);
  }
  const first = lines.find((line) => broken.has(line.key));
  return first ? named(first, 'product', broken.get(first.key) ?? null) : null;
}
