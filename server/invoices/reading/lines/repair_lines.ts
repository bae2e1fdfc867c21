/**
 * A small constraint search over misread numbers of recognized pages: another reading of one number is used when it makes its line add up
 * and, at the same time or by itself, the lines add up to the sum. A page that is inconsistent as printed stays unchanged.
 */
import Big from 'big.js';
import { resembles } from '../sums/computed_total.ts';
import { same } from '../sums/sum_options.ts';
import type { LineDraft, NumberPart } from './line_draft.ts';
import type { DecimalMark } from './numbers/numbers.ts';
import { parseNumber } from './numbers/numbers.ts';
import type { NumberToken } from './numbers/tokens.ts';

type Cell = 'quantity' | 'unit_price' | 'amount';

interface Change {
  line: LineDraft;
  cell: Cell;
  value: Big;
  /** Another recognition pass read it like this; otherwise it only looks similar. */
  seen: boolean;
}

/** Digits that recognition confuses. */
const LOOKALIKES: Record<string, string> = {
  '0': '689',
  '1': '47',
  '2': '7',
  '3': '589',
  '4': '19',
  '5': '368',
  '6': '0589',
  '7': '12',
  '8': '03569',
  '9': '034',
};

/** Digits recognized better than this are changed only when a second constraint, or another pass, says so too. */
const CLEAR = 0.8;

function readings(token: NumberToken, mark: DecimalMark): { value: Big; seen: boolean }[] {
  const found: { value: Big; seen: boolean }[] = [];
  const add = (value: Big, seen: boolean): void => {
    if (!value.eq(token.value) && !found.some((other) => other.value.eq(value))) found.push({ value, seen });
  };
  const [word] = token.words;
  if (token.words.length === 1) {
    for (const alternative of word?.alternatives ?? []) {
      const parsed = parseNumber(alternative.text, mark);
      if (parsed) add(parsed.value, true);
    }
  }
  const printed = token.value.toFixed(token.decimals);
  for (let index = 0; index < printed.length; index++) {
    for (const digit of LOOKALIKES[printed[index] ?? ''] ?? '') {
      add(new Big(`${printed.slice(0, index)}${digit}${printed.slice(index + 1)}`), false);
    }
  }
  return found;
}

function closes(line: LineDraft): boolean {
  const { quantity, unit_price: price, amount } = line;
  return quantity !== null && price !== null && same(quantity.value.times(price.value), amount.value);
}

function withChange(line: LineDraft, change: Change): LineDraft {
  const part: NumberPart = { value: change.value, token: line[change.cell]?.token ?? null, repaired: true };
  const changed = { ...line, [change.cell]: part };
  return { ...changed, closes: closes(changed) };
}

function sumOf(lines: LineDraft[]): Big {
  return lines.reduce((sum, line) => sum.plus(line.amount.value), new Big(0));
}

function changesOf(line: LineDraft, mark: DecimalMark): Change[] {
  const cells: Cell[] = ['amount', 'unit_price', 'quantity'];
  return cells.flatMap((cell) => {
    const token = line[cell]?.token;
    if (token?.row.source !== 'ocr' || token.confidence > 0.97) return [];
    return readings(token, mark).map((reading) => ({ line, cell, ...reading }));
  });
}

/** A price that adds up to nothing and differs from amount ÷ quantity by a digit or a lost decimal mark was misread. */
function repairPrice(line: LineDraft): LineDraft {
  const { quantity, unit_price: price, amount } = line;
  if (line.closes || !quantity || !price?.token || price.token.row.source !== 'ocr' || quantity.value.eq(0))
    return line;
  const exact = new Big(amount.value.div(quantity.value).toFixed(2));
  if (!exact.times(quantity.value).round(2).eq(amount.value) || exact.eq(price.value) || !resembles(price.value, exact))
    return line;
  return { ...line, unit_price: { value: exact, token: price.token, repaired: true }, closes: true };
}

const CENTS = 100;

function inCents<P extends NumberPart | null>(part: P): P {
  return part && { ...part, value: part.value.div(CENTS), repaired: true };
}

/** "5 × 2321 = 11605": where price and amount have lost their marks, the line adds up but costs more than all lines together. */
function withLostMarks(lines: LineDraft[], goals: Big[]): LineDraft[] {
  const isTooMuch = ({ amount }: LineDraft): boolean =>
    amount.token?.row.source === 'ocr' && amount.token.decimals === 0 && goals.every((goal) => amount.value.gt(goal));
  const restored = lines.map((line) => {
    if (!isTooMuch(line)) return line;
    const unit_price = line.closes ? inCents(line.unit_price) : line.unit_price;
    return { ...line, amount: inCents(line.amount), unit_price };
  });
  return goals.some((goal) => same(goal, sumOf(restored))) ? restored : lines;
}

/** `goals`: the possible sums of the lines. Changes at most one number per line, and none when several changes would work. */
export function repairLines(lines: LineDraft[], goals: Big[], mark: DecimalMark): LineDraft[] {
  let repaired = withLostMarks(lines, goals).map(repairPrice);
  const reached = (): boolean => goals.some((goal) => same(goal, sumOf(repaired)));

  // A line that does not add up, with exactly one other reading of one of its numbers from another pass that makes it add up.
  repaired = repaired.map((line) => {
    if (line.closes || !line.quantity || !line.unit_price) return line;
    const closing = changesOf(line, mark).filter((change) => change.seen && closes(withChange(line, change)));
    const [only] = closing;
    return only && closing.length === 1 ? withChange(line, only) : line;
  });
  if (reached()) return repaired;

  // One amount is wrong by exactly the difference of the sum.
  const fitting: Change[] = [];
  const distinct = goals.filter((goal, index) => goals.findIndex((other) => other.eq(goal)) === index);
  for (const goal of distinct) {
    const missing = goal.minus(sumOf(repaired));
    for (const line of repaired) {
      for (const change of changesOf(line, mark)) {
        if (change.cell !== 'amount') continue;
        const difference = change.value.minus(line.amount.value);
        if (!same(difference, missing)) continue;
        // A line that adds up as printed is not the wrong one.
        if (!line.closes) fitting.push(change);
      }
    }
  }
  const proven = fitting.filter((change) => closes(withChange(change.line, change)));
  const seen = fitting.filter((change) => change.seen);
  const doubtful = fitting.filter((change) => (change.line.amount.token?.confidence ?? 1) < CLEAR);
  const choice = [proven, seen, doubtful].find((changes) => changes.length === 1)?.[0];
  return choice ? repaired.map((line) => (line === choice.line ? withChange(line, choice) : line)) : repaired;
}
