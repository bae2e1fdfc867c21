import { plural } from '../../texts/plural.ts';

/** What a line of a posted invoice became. */
type PostedKind = 'received' | 'returned' | 'credited' | 'nothing' | 'not_stock';

type Counts = Record<Exclude<PostedKind, 'credited'>, number> & { credited?: number };

/** Sentences of a posted invoice and of its lines. */
export const postedTexts = {
  done: (vendor: string | null) =>
    vendor === null
      ? 'The invoice was posted. Its items are in stock.'
      : `The invoice from ${vendor} was posted. Its items are in stock.`,
  doneCredit: (vendor: string | null) =>
    vendor === null ? 'The credit memo was posted.' : `The credit memo from ${vendor} was posted.`,
  doneSlip: (vendor: string | null) =>
    vendor === null
      ? 'The packing slip was posted. Its items are in stock.'
      : `The packing slip from ${vendor} was posted. Its items are in stock.`,
  doneLines: ({ received, returned, credited = 0, nothing, not_stock }: Counts) =>
    [
      // Nothing is received with a credit memo.
      (received > 0 || returned + credited === 0) && `${plural(received, 'line', 'lines')} received`,
      returned > 0 && `${received > 0 ? returned : plural(returned, 'line', 'lines')} returned`,
      credited > 0 && `${credited} with a lower price`,
      nothing > 0 && `${nothing} without a quantity`,
      not_stock > 0 && `${not_stock} not stock`,
    ]
      .filter(Boolean)
      .join(', ')
      .concat('.'),
  columns: { line: 'Line', bought: 'Amount', became: 'Inventory item', stock: 'Into stock' },
  nothing: 'nothing',
  credited: 'Price lowered',
  each: (cost: string) => `${cost} each`,
};
