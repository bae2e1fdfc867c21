/** The rows on one contact: evidence, roles, the customer's link, the time zone. */
export const CONTACT_PAGE_ROWS: Record<string, Record<string, string>> = {
  'One contact': {
    'ruling-9-erase': 'staff look, managers export, owners erase',
    'ruling-14-evidence':
      'every consent event is kept with who, phone, time, source and the exact words, and can be shown',
    'ruling-14-chain': 'a change of what was recorded is seen',
    'ruling-15-ask': 'the contact’s page asks for the one confirmation',
    'ruling-19-zone': 'the contact’s clock: by the zip code, else the area code',
    'ruling-26-link': 'a customer’s link can be revoked and sent again',
  },
};
