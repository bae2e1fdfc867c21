import { plural } from '../texts/plural.ts';

/** What a line of a posted invoice became. */
type PostedKind = 'received' | 'returned' | 'nothing' | 'not_stock';

/** Sentences of the lines of a posted invoice. */
export const postedTexts = {
  doneLines: ({ received, returned, nothing, not_stock }: Record<PostedKind, number>) =>
    [
      // Of a credit memo nothing is received.
      (received > 0 || returned === 0) && `${plural(received, 'line', 'lines')} received`,
      returned > 0 && `${received > 0 ? returned : plural(returned, 'line', 'lines')} returned`,
      nothing > 0 && `${nothing} without a quantity`,
      not_stock > 0 && `${not_stock} not stock`,
    ]
      .filter(Boolean)
      .join(', ')
      .concat('.'),
  columns: { line: 'Line', bought: 'Amount', became: 'Inventory item', stock: 'Into stock' },
  nothing: 'nothing',
  each: (cost: string) => `${cost} each`,
};
