/** What a user should hear of about an item. */
export const STOCK_ALERTS = ['out_of_stock', 'low_stock', 'unusual_use', 'expiring'] as const;
export type StockAlert = (typeof STOCK_ALERTS)[number];
