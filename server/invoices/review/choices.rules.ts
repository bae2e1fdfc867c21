/** What a user chose of the goods of a line, and what was only found for it. */
import type { LineInput } from '#contract/invoices/lines.ts';
import type { LineRecord } from '../lines.sql.ts';
import { hasItem } from '../mixed_cases.rules.ts';

/** An item that the line already has is no choice: a proposal that a user agrees to is among what is confirmed. */
export function withoutKnownItem(input: LineInput, old: LineRecord | undefined): LineInput {
  if (!input.item_id || input.item_id !== old?.item_id) return input;
  const { item_id, ...said } = input;
  return said;
}

/** Whether what is sent of a line leaves open which goods it is. */
export function isNothingChosen({ item_id, new_item, parts, stock_quantity }: LineInput): boolean {
  return [item_id, new_item, parts, stock_quantity].every((said) => said === undefined);
}

/** An item, or a mixed case, that was found for the line and that no user has confirmed. */
export function isProposal({ match_kind, stock_quantity_source, parts, item_id }: LineRecord): boolean {
  if (!hasItem({ item_id, parts })) return false;
  return match_kind !== 'person' && match_kind !== 'new' && stock_quantity_source !== 'person';
}
