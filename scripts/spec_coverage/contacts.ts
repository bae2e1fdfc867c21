/** The specification's rows for contacts, tags and consent, without the files that go in and out. */
export const CONTACT_ROWS: Record<string, Record<string, string>> = {
  '2.16 Contacts': {
    '2.16-list': 'search box, table, Add, and tag management',
    '2.16-pagination': 'all pages are listed up to 7; beyond that, with ellipses',
    '2.16-empty': "the empty state 'No customers found'",
    '2.16-contact-modal': 'the contact is added and edited in a modal',
    '2.16-tag-modals': 'the list of tags, and a tag added or edited, in modals',
    '2.16-route': '/contacts is an inner route of the loyalty feature, with its link Contacts',
  },
  '3 Contacts': {
    '3-contact': 'loyalty_customer_id, name, phone_e164, email, consented, created_at, tags',
    '3-contact-list': 'customers and total_count',
    '3-tag': 'tag_id, name, color_hex, description, is_active',
  },
  '5 Contacts': {
    '5-contact-phone': 'the phone is E.164, the email optional',
    '5-contact-consented': 'consented defaults to true, and counts only with an attestation',
    '5-tag-delete': 'deleting a tag needs a confirmation',
  },
  '7 Contacts': {
    '7-contacts-list': 'GET /contacts/ with limit, offset and search',
    '7-contacts-search': 'search finds name, phone and email',
    '7-contacts-create': 'POST /contacts/ with name, phone_e164, email, consented, tags',
    '7-contacts-update': 'PUT /contacts/{id} with email, name, consented, tags',
    '7-contact-tags': 'GET, POST, DELETE /contacts/{id}/tags with tag_ids',
    '7-tags': 'GET, POST /tags/, PUT, DELETE /tags/{id}',
  },
  '8 Contacts': {
    '8-contact-failures': 'failures to create, update or tag are shown to the user',
  },
  '9 Contacts': {
    '9-contacts-page': 'ten on a page',
    '9-contacts-debounce': 'the search waits 500 ms',
    '9-tag-defaults': 'tags are #007bff and active by default',
    '9-consent-default': 'consent defaults to true',
  },
};
