/** The types of live events; `events.ts` says what each means. */
export type LiveType =
  | 'invoice'
  | 'viewing'
  | 'mail_in'
  | 'order'
  | 'sales'
  | 'pos_task'
  | 'recipe'
  | 'credit'
  | 'payable'
  | 'vendor'
  | 'item'
  | 'item_import'
  | 'area'
  | 'location'
  | 'transfer'
  | 'count'
  | 'team'
  | 'welcome'
  | 'template'
  | 'welcome_message'
  | 'campaign'
  | 'automation'
  | 'coupon'
  | 'wallet'
  | 'reply'
  | 'contact'
  | 'contact_import'
  | 'company_export'
  | 'invoice_export'
  | 'refresh';

/**
 * The events after which an answer that a page keeps is out of date. With `id`, only events about the record that this parameter of the call
 * names.
 */
export type StaleAfter = readonly (LiveType | { type: LiveType; id: string })[];

/** What changes the stock, or what is known of its items. */
export const STOCK_CHANGES = ['item', 'vendor', 'sales', 'location', 'invoice'] as const satisfies StaleAfter;
/** What changes orders, or what they say of their vendor, their location and their invoices. */
export const ORDER_CHANGES = ['order', 'vendor', 'location', 'invoice'] as const satisfies StaleAfter;
