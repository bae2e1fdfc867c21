/** Tables that no export contains, with the reason. Every other table of companies is exported without any change here. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  company_directory: 'is written anew by the import',
  company_exports: 'describes files that are not moved',
  entitlements: 'what a company can use is for each installation to decide',
  idempotency_keys: 'answers for a day to requests of this installation',
  inbound_receipts: 'belongs to the account with the SMS provider',
  invitation_tokens: 'opens an invitation',
  outbox_mails: 'contains mails with links that open accounts',
  payment_events: 'belongs to the account with the payment provider',
  sender_numbers: 'belongs to the account with the SMS provider',
  sender_threads: 'belongs to the account with the SMS provider',
  sessions: 'signs in',
  trial_reminders: 'what a company can use is for each installation to decide',
};

/** Columns that no export contains, with the reason. */
export const COLUMNS_LEFT_OUT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  coupon_settings: { pin_hash: 'a secret of the team' },
  mails: { text: 'can contain links that open accounts', html: 'can contain links that open accounts' },
  payment_requests: { checkout_url: 'opens a payment', checkout_ref: 'belongs to the account with the provider' },
  subscriptions: {
    customer_ref: 'belongs to the account with the provider',
    provider_ref: 'belongs to the account with the provider',
  },
  users: { password_hash: 'a secret of the user' },
};

/** Tables without row-level security that are exported, by their company_id. */
export const GLOBAL_TABLES = ['customer_tokens', 'short_links', 'users'];

/** Columns with names like secrets that are exported, with the reason why they are none. */
export const NO_SECRETS: Readonly<Record<string, string>> = {
  'campaigns.idempotency_key': 'recognizes a repeated request',
  'consent_chains.hash': 'proof of a chain',
  'consent_events.evidence_hash': 'proof of a chain',
  'consent_events.hash': 'proof of a chain',
  'consent_evidence.salt': 'proof of a chain, useless without the evidence beside it',
  'consent_wordings.wording_sha256': 'the hash of words that everybody can read',
  'contact_imports.file_sha256': 'the hash of a file in the export',
  'contact_imports.storage_key': 'the name of a file in the export',
  'coupon_issues.code': 'the code of a coupon, which the owner sees',
  'customer_tokens.nonce': 'opens nothing without the secret of the installation',
  'customer_tokens.token_hash': 'opens nothing',
  'files.sha256': 'the hash of a file in the export',
  'files.storage_key': 'the name of a file in the export',
  'invoice_lines.code': 'a vendor’s code',
  'invoice_pages.picture_key': 'the name of a file in the export',
  'invoices.number_key': 'a number in lower case',
  'invoices.reason_code': 'a word of ours',
  'items.barcodes': 'printed on the item',
  'items.name_key': 'a name in lower case',
  'link_clicks.code': 'the code of a link in a text, which the owner sees',
  'messages.error_code': 'a word of ours',
  'poster_templates.qrcode_caption': 'printed on a poster',
  'qr_sources.code': 'printed on a poster',
  'short_links.code': 'the code of a link in a text, which the owner sees',
  'suppressions.phone_hash': 'a keyed hash, useless without the secret of the installation',
  'vendor_items.code': 'a vendor’s code',
  'vendor_items.code_key': 'a code in lower case',
  'vendor_items.description_key': 'a description in lower case',
  'vendors.name_key': 'a name in lower case',
  'companies.zip_code': 'an address',
  'contacts.zip_code': 'an address',
};

/** Columns that name a file of the storage. */
export const STORAGE_COLUMNS = [
  ['files', 'storage_key'],
  ['contact_imports', 'storage_key'],
  ['invoice_pages', 'picture_key'],
] as const;

/** The folder of exports in the storage of a company. Neither exports nor backups contain it. */
export const EXPORTS_FOLDER = 'exports';

/** Whether a file of the storage is such an export. */
export function isExport(key: string): boolean {
  return key.split('/')[1] === EXPORTS_FOLDER;
}
