/** The rows on one contact: evidence, roles, the customer's link, the time zone. */
export const CONTACT_PAGE_ROWS: Record<string, Record<string, string>> = {
  'One contact': {
    'ruling-9-erase': 'staff view, managers export, owners erase',
    'ruling-14-evidence':
      'every consent event is kept with who, phone, time, source and the exact words, and can be shown',
    'ruling-14-chain': 'a changed record is detected',
    'ruling-15-ask': 'the contact’s page sends the one request to confirm',
    'ruling-19-zone':
      'the contact’s time zone comes from the zip code, or else from the area code; the product uses the zip code and the area code together, because the phone can be in either place',
    'ruling-26-link': 'a customer’s link can be revoked and sent again',
  },
};
