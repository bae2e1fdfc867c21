/** The candidates for the total of a document that names no sum. */
import type Big from 'big.js';
import type { Features } from '../choice/choose.ts';
import type { Document } from '../context.ts';
import { add, same } from './sum_options.ts';
import { keyOf, MOST_CONTENDERS, type TotalCandidate } from './total_candidates.ts';
import { printFeatures, repeatsOf } from './total_features.ts';

/** Every amount of money. The weights are fitted to all documents as if their labels were not there. */
export function unlabeledTotals(doc: Document, lineAmounts: Big[]): TotalCandidate[] {
  const lines = add(lineAmounts);
  const money = doc.numbers.flat().filter((token) => token.money && token.value.gt(0));
  const values = [...money].sort((a, b) => b.value.cmp(a.value));
  const [largest] = values;
  const second = values.find(({ value }) => !same(value, largest?.value ?? value));
  return values.slice(0, MOST_CONTENDERS).map((token) => {
    const { value, row } = token;
    const isLargest = largest !== undefined && same(value, largest.value);
    const byLines = lineAmounts.length > 1 && same(lines, value);
    const features: Features = {
      candidate: 1,
      is_largest: isLargest ? 1 : 0,
      is_second: second !== undefined && same(value, second.value) ? 1 : 0,
      by_lines: byLines ? 1 : 0,
      by_lines_largest: byLines && isLargest ? 1 : 0,
      by_one_line: lineAmounts.length === 1 && same(lines, value) ? 1 : 0,
      repeated: repeatsOf(doc, value),
      last_money: money.at(-1) === token ? 1 : 0,
      after_largest: largest !== undefined && row.index > largest.row.index ? 1 : 0,
      ...printFeatures(doc, token),
    };
    return { value: keyOf(value), features, words: token.words, row, sum: value, token, strength: 0.2, support: 0 };
  });
}
