/** The columns that can be shown beside the name, in their order. */
export const ITEM_COLUMNS = [
  'category',
  'sku',
  'barcodes',
  'vendor',
  'areas',
  'on_hand',
  'per_day',
  'lasts',
  'par',
  'reorder_point',
  'last_cost',
  'average_cost',
  'change',
  'selling_price',
  'value',
] as const;
export type ItemColumn = (typeof ITEM_COLUMNS)[number];

export const FIRST_COLUMNS: readonly ItemColumn[] = [
  'category',
  'on_hand',
  'lasts',
  'par',
  'last_cost',
  'change',
  'value',
];

/** With more of them no room is left for the name. */
export const COLUMNS_MAX = 8;

/** Kept in this browser for whoever uses it: it says nothing about the company. */
export const COLUMNS_KEY = 'counterbook-item-columns';

/** The columns that a text names, in their order; the first ones for an empty text, or one that names none. */
export function columnsOf(text: string): readonly ItemColumn[] {
  const named = new Set(text.split(','));
  const columns = ITEM_COLUMNS.filter((column) => named.has(column)).slice(0, COLUMNS_MAX);
  return columns.length > 0 ? columns : FIRST_COLUMNS;
}

/** Empty for the first columns. */
export function spellColumns(columns: readonly ItemColumn[]): string {
  const spelled = ITEM_COLUMNS.filter((column) => columns.includes(column)).join(',');
  return spelled === FIRST_COLUMNS.join(',') ? '' : spelled;
}
