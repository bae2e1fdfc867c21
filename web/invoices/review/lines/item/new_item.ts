import { namesDeposit } from '#contract/invoices/stock/deposits.ts';
import { ITEM_NAME_MAX, tidyName } from '#contract/invoices/stock/item_name.ts';
import { stockUnitFor } from '#contract/invoices/stock/stock_unit.ts';
import type { DraftLine, ItemChoice } from '../../draft/draft.ts';

type ProposedLine = Pick<DraftLine, 'description' | 'code' | 'unit' | 'pack'>;

/** What a line would become as a new item. */
export function newItemFrom(line: ProposedLine): ItemChoice & { kind: 'new' } {
  const name = tidyName(line.description) || line.code.trim();
  return { kind: 'new', name: name.slice(0, ITEM_NAME_MAX), stock_unit: stockUnitFor(line), category: null };
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
