import { plural } from '../texts/plural.ts';

/** Sentences of the search over everything. */
export const searchTexts = {
  title: 'Search everything',
  placeholder: 'Search items, invoices, contacts…',
  hint: 'Enter at least 2 characters, or choose a page.',
  nothing: (typed: string) => `Nothing matches “${typed}”.`,
  failed: 'The search did not work. Check your connection and try again.',
  groups: {
    actions: 'Actions',
    places: 'Pages',
    items: 'Items',
    vendors: 'Vendors',
    invoices: 'Invoices',
    orders: 'Orders',
    contacts: 'Contacts',
    campaigns: 'Campaigns',
  },
  actions: {
    addInvoice: 'Add invoices',
    writeCampaign: 'Write a campaign',
    writeOff: 'Write off stock',
    redeem: 'Redeem a coupon',
    importContacts: 'Import contacts',
    makePoster: 'Create poster',
  },
  onHand: (amount: string) => `${amount} on hand`,
  noNumber: 'No number',
  noVendor: 'Unknown vendor',
  results: (count: number) => plural(count, 'result', 'results'),
};
