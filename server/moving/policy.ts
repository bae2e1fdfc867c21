/** Tables that no export contains, with the reason. Every other table of companies is exported without any change here. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  authenticators: 'signs in, and is encrypted with the secret of this installation',
  company_directory: 'is rebuilt by the import',
  company_exports: 'describes files that are not moved',
  demo_tickets: 'were rung at the demo till of this installation',
  demo_tills: 'belongs to the demo till of this installation',
  entitlements: 'what a company can use is for each installation to decide',
  idempotency_keys: 'answers for a day to requests of this installation',
  inbound_receipts: 'belongs to the account with the SMS provider',
  invitation_tokens: 'opens an invitation',
  mail_addresses: 'belongs to the mailbox of this installation',
  outbox_mails: 'contains mails with links that open accounts',
  passkeys: 'signs in, and works only at the address of this installation',
  payment_events: 'belongs to the account with the payment provider',
  pos_accounts: 'leads the point of sale to this installation',
  pos_count_batches: 'is on its way to the point of sale from this installation',
  pos_counts: 'was told to the point of sale by this installation',
  pos_grants: 'opens the account at the point of sale, and is encrypted with the secret of this installation',
  reading_agreements: 'is about the model of this installation, to which its owner agrees',
  recovery_codes: 'signs in',
  sender_numbers: 'belongs to the account with the SMS provider',
  sender_threads: 'belongs to the account with the SMS provider',
  sessions: 'signs in',
  stock_alerts: 'is rebuilt from the stock',
  stock_closings: 'is rebuilt from the ledger',
  subscriber_days: 'is rebuilt from the ledger',
  trial_reminders: 'what a company can use is for each installation to decide',
};

/** Columns that no export contains, with the reason. */
export const COLUMNS_LEFT_OUT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  coupon_settings: { pin_hash: 'a secret of the team' },
  mails: {
    text: 'can contain links that open accounts',
    html: 'can contain links that open accounts',
    attachment: 'is kept only until the mail is sent',
  },
  payment_requests: { checkout_url: 'opens a payment', checkout_ref: 'belongs to the account with the provider' },
  subscriptions: {
    customer_ref: 'belongs to the account with the provider',
    provider_ref: 'belongs to the account with the provider',
  },
  users: { password_hash: 'a secret of the user' },
};

/** Tables without row-level security that are exported, by their company_id. */
export const GLOBAL_TABLES = ['customer_tokens', 'short_links', 'users'];

/** Columns that name a file of the storage. */
export const STORAGE_COLUMNS = [
  ['files', 'storage_key'],
  ['contact_imports', 'storage_key'],
  ['invoice_pages', 'picture_key'],
  ['item_photos', 'photo_key'],
  ['item_photos', 'small_photo_key'],
] as const;

/** Values within JSON that name a file of the storage: table, column, name of the value. */
export const STORAGE_VALUES = [['pos_tasks', 'reading', 'storage_key']] as const;

/** The folder of exports in the storage of a company. Neither exports nor backups contain it. */
export const EXPORTS_FOLDER = 'exports';

/** Whether a file of the storage is such an export. */
export function isExport(key: string): boolean {
  return key.split('/')[1] === EXPORTS_FOLDER;
}
