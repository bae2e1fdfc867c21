/** ABC analysis: the few items that make up most of what is used, those that bring it near the whole, and the many others. */
export const ITEM_CLASSES = ['A', 'B', 'C'] as const;
export type ItemClass = (typeof ITEM_CLASSES)[number];

/** Up to which share of what is used, at cost, a class goes: the usual 80 and 95 percent. */
export const CLASS_SHARES = { A: 0.8, B: 0.95 } as const;
