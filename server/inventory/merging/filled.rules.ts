import Big from 'big.js';
import type { WholeItem, WholeVendor } from './items.sql.ts';

/** Values that the kept one did not have, and got from the merged one. */
export type Filled = Record<string, unknown>;

const PLACES = 4;

/** Columns of an item that say which one it is, what was done with it, or what the merge carries in another way. */
type NotOfferedByItem =
  | 'company_id'
  | 'item_id'
  | 'name'
  | 'name_key'
  | 'stock_unit'
  | 'created_at'
  | 'added_in_review'
  | 'is_active'
  | 'on_hand'
  | 'movement_count'
  | 'average_cost'
  | 'last_cost'
  | 'previous_cost'
  | 'barcodes'
  | 'expires';

type NotOfferedByVendor =
  | 'company_id'
  | 'vendor_id'
  | 'name'
  | 'name_key'
  | 'former_name_keys'
  | 'created_at'
  | 'currency_learned'
  | 'is_active';

/** What the kept item lacks and the merged one has, in the kept item's unit; of its barcodes, those that are new. */
export function filledItem(kept: WholeItem, merged: WholeItem, factor: string): Filled {
  const times = (level: string | null) => level && new Big(level).times(factor).toFixed(PLACES);
  const price = merged.selling_price_cents;
  const offered = {
    sku: merged.sku,
    category: merged.category,
    par_level: times(merged.par_level),
    reorder_point: times(merged.reorder_point),
    selling_price_cents: price === null ? null : Number(new Big(price).div(factor).round(0, Big.roundHalfUp)),
    preferred_vendor_id: merged.preferred_vendor_id,
  } satisfies Omit<WholeItem, NotOfferedByItem>;
  const barcodes = merged.barcodes.filter((code) => !kept.barcodes.includes(code));
  const expires = merged.expires && !kept.expires ? { expires: true } : {};
  return { ...lacking(kept, offered), ...expires, ...(barcodes.length > 0 ? { barcodes } : {}) };
}

export function filledVendor(kept: WholeVendor, merged: WholeVendor): Filled {
  const { account_number, terms_days, order_email, minimum_order_cents, note, currency } = merged;
  const { contacts, order_days, delivery_days, tax_ids, phones, emails } = merged;
  return lacking(kept, {
    account_number,
    terms_days,
    order_email,
    minimum_order_cents,
    note,
    currency,
    contacts,
    order_days,
    delivery_days,
    tax_ids,
    phones,
    emails,
  } satisfies Omit<WholeVendor, NotOfferedByVendor>);
}

/** The change that sets the filled values. */
export function filling(kept: WholeItem, { barcodes, ...filled }: Filled) {
  return { ...filled, ...(Array.isArray(barcodes) ? { barcodes: [...kept.barcodes, ...barcodes] } : {}) };
}

/** The change that takes the filled values away again, except those that a user has changed since. */
export function undoFill(now: WholeItem | WholeVendor, { barcodes, ...filled }: Filled): Record<string, unknown> {
  const row: Record<string, unknown> = { ...now };
  const same = (name: string) => JSON.stringify(row[name]) === JSON.stringify(filled[name]);
  const empty = Object.keys(filled).filter(same);
  const change = Object.fromEntries(empty.map((name) => [name, emptyOf(name, filled[name])]));
  if (!Array.isArray(barcodes) || !Array.isArray(row.barcodes)) return change;
  return { ...change, barcodes: row.barcodes.filter((code) => !barcodes.includes(code)) };
}

function emptyOf(name: string, filled: unknown) {
  if (typeof filled === 'boolean') return false;
  if (!Array.isArray(filled)) return null;
  // The one list that is stored as JSON.
  return name === 'contacts' ? '[]' : [];
}

/** The offered values where the kept one has none. */
function lacking(kept: object, offered: object): Filled {
  const has: Record<string, unknown> = { ...kept };
  const isNone = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(offered).filter(([name, value]) => isNone(has[name]) && !isNone(value)));
}
