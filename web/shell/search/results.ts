import { readablePhone } from '#contract/contacts/phone.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { orderTexts } from '#contract/orders/orders.texts.ts';
import { searchTexts } from '#contract/shell/search.texts.ts';
import type { Found } from '#contract/shell/search.ts';
import type { Format } from '../../format.ts';
import { paths } from '../../paths.ts';
import type { Shop } from '../shop.ts';
import { listActions, listPlaces, matching } from './places.ts';

export interface Result {
  to: string;
  label: string;
  detail?: string;
}

interface Group {
  kind: keyof typeof searchTexts.groups;
  entries: Result[];
}

interface Asked {
  shop: Shop;
  format: Format;
  typed: string;
  /** Undefined until the server was asked. */
  found: Found | undefined;
}

const NOTHING: Found = { items: [], vendors: [], invoices: [], orders: [], contacts: [], campaigns: [] };

/** What matches, in groups: first what the shop has, then where one can go. Before anything is typed, actions and places. */
export function listResults({ shop, format, typed, found = NOTHING }: Asked): Group[] {
  return [
    {
      kind: 'items',
      entries: found.items.map(({ item_id, name, on_hand, stock_unit }) => ({
        to: paths.item(item_id),
        label: name,
        detail: searchTexts.onHand(`${format.quantity(on_hand)} ${format.unit(stock_unit)}`),
      })),
    },
    {
      kind: 'vendors',
      entries: found.vendors.map(({ vendor_id, name }) => ({ to: paths.vendor(vendor_id), label: name })),
    },
    {
      kind: 'invoices',
      entries: found.invoices.map(({ invoice_id, vendor, number, date, status }) => ({
        to: paths.invoice(invoice_id),
        label: `${vendor ?? searchTexts.noVendor} · ${number ?? searchTexts.noNumber}`,
        detail: date ? format.date(date) : invoiceTexts.statuses[status],
      })),
    },
    {
      kind: 'orders',
      entries: found.orders.map(({ order_id, vendor, number, expected_on, status }) => ({
        to: paths.order(order_id),
        label: orderTexts.vendorAndNumber(vendor, number),
        detail: expected_on ? format.date(expected_on) : orderTexts.states[status],
      })),
    },
    {
      kind: 'contacts',
      entries: found.contacts.map(({ loyalty_customer_id, name, phone_e164 }) => ({
        to: paths.contact(loyalty_customer_id),
        label: name ?? readablePhone(phone_e164),
        ...(name ? { detail: readablePhone(phone_e164) } : {}),
      })),
    },
    {
      kind: 'campaigns',
      entries: found.campaigns.map(({ campaign_id, name, status }) => ({
        to: status === 'draft' ? paths.campaigns({ draft: campaign_id }) : paths.campaign(campaign_id),
        label: name,
        detail: campaignTexts.statuses[status],
      })),
    },
    { kind: 'actions', entries: matching(listActions(shop), typed) },
    { kind: 'places', entries: matching(listPlaces(shop), typed) },
  ];
}
