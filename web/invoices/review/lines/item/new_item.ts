import { namesDeposit } from '#contract/invoices/stock/deposits.ts';
import { stockUnitFor } from '#contract/invoices/stock/stock_unit.ts';
import type { DraftLine, ItemChoice } from '../../draft/draft.ts';

/** Shouted names are hard to read on a shelf list: "OATMLK BARISTA" → "Oatmlk barista"; anything else stays as it is. */
export function tidyName(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim();
  if (text !== text.toUpperCase() || !/\p{L}/u.test(text)) return text;
  const lower = text.toLowerCase();
  return lower.replace(/\p{L}/u, (first) => first.toUpperCase());
}

type ProposedLine = Pick<DraftLine, 'description' | 'code' | 'unit' | 'pack'>;

/** What a line would become as a new item. */
export function newItemFrom(line: ProposedLine): ItemChoice & { kind: 'new' } {
  const name = tidyName(line.description) || line.code.trim();
  return { kind: 'new', name: name.slice(0, 200), stock_unit: stockUnitFor(line), category: null };
}

/** What a line without an item would become. */
export function proposalOf(line: ProposedLine): ItemChoice & { kind: 'new' | 'deposit' } {
  return namesDeposit(line.description) ? { kind: 'deposit' } : newItemFrom(line);
}

/** Whether two names differ in nothing but case and punctuation. */
export function sameWords(a: string, b: string): boolean {
  const words = (text: string) =>
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? '';
  return words(a) === words(b);
}
