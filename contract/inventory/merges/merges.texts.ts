import { plural } from '../../texts/plural.ts';
import type { ItemMoves, VendorMoves } from './merges.ts';

const one = (count: number, single: string, several: string) => (count === 0 ? [] : [plural(count, single, several)]);

/** Sentences of merging items and vendors. Quantities arrive already formatted. */
export const mergeTexts = {
  action: 'Merge with…',
  title: (name: string) => `Merge ${name} with a duplicate`,
  likely: 'Possible duplicates',
  reasons: {
    barcode: 'the same barcode',
    name: 'nearly the same name',
    mark: 'the same tax ID, phone or email',
  },
  invoices: (count: number) => plural(count, 'invoice', 'invoices'),
  search: { item: 'Find another item', vendor: 'Find another vendor' },
  noMatch: { item: 'No items match.', vendor: 'No vendors match.' },
  chooseAnother: 'Choose another',
  keep: 'Keep',
  factor: (merged: string, kept: string) => `${kept} in 1 ${merged}`,
  factorHint: 'Stock, packs, recipes and prices are converted with it.',
  whatMoves: (merged: string, kept: string) => `What moves from ${merged} to ${kept}`,
  stock: (quantity: string) => `${quantity} on hand`,
  itemMoves: (moves: ItemMoves) => [
    ...one(
      moves.vendor_items,
      'vendor item with its code, words and pack',
      'vendor items with their codes, words and packs',
    ),
    ...one(moves.invoice_lines, 'invoice line', 'invoice lines'),
    ...one(moves.order_lines, 'order line', 'order lines'),
    ...one(moves.recipes, 'recipe', 'recipes'),
    ...one(moves.sold_items, 'sold item of the point of sale', 'sold items of the point of sale'),
    ...one(moves.price_changes, 'price change', 'price changes'),
    ...one(moves.credit_lines, 'line of credit requests', 'lines of credit requests'),
    ...one(moves.areas, 'storage area', 'storage areas'),
  ],
  itemFilled: 'Barcodes, and the par level and other details that the kept item does not have yet',
  vendorMoves: ({ deposits, ...moves }: VendorMoves, balance: string) => [
    ...one(moves.invoices, 'invoice', 'invoices'),
    ...one(moves.vendor_items, 'item with its code, words and pack', 'items with their codes, words and packs'),
    ...one(moves.orders, 'order', 'orders'),
    ...one(moves.credits, 'credit request', 'credit requests'),
    ...one(moves.price_changes, 'price change', 'price changes'),
    ...(deposits === 0 ? [] : [`Deposits of ${balance}`]),
    ...one(moves.preferred, 'item that prefers this vendor', 'items that prefer this vendor'),
  ],
  vendorFilled: 'Terms and contact details that the kept vendor does not have yet',
  ledgerStays: (merged: string) => `${merged} is archived with its ledger. You can undo the merge at any time.`,
  nameStays: (merged: string) =>
    `${merged} is archived, and its next invoices are read as those of the vendor that you keep. You can undo the merge at any time.`,
  merge: { item: 'Merge items', vendor: 'Merge vendors' },
  merged: (merged: string, kept: string) => `${merged} was merged into ${kept}.`,
  failed: 'They cannot be merged',
  /** After the name. */
  took: (day: string) => `was merged into this on ${day}.`,
  /** Before the name. */
  wentInto: (day: string) => `Merged on ${day} into`,
  undo: 'Undo merge',
  undoOf: (name: string) => `Undo the merge of ${name}`,
  undone: (name: string) => `${name} is separate again.`,
};
