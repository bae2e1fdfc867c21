import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '#test/database/database.ts';
import { listCompanyTables } from './catalog.sql.ts';
import { COLUMNS_LEFT_OUT, GLOBAL_TABLES, LEFT_OUT, STORAGE_COLUMNS } from './policy.ts';

/** Words in the names of columns that can be secrets. */
const SECRET = /hash|secret|token|nonce|salt|key|code|password|sha256|seed|credential|challenge|_pin|pin_/;

/** Columns with names like secrets that are exported, with the reason why they are none. */
const NO_SECRETS: Readonly<Record<string, string>> = {
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
  'credit_request_lines.code': 'a vendor’s code',
  'invoice_lines.code': 'a vendor’s code',
  'invoice_line_parts.lot_code': 'is printed on goods',
  'invoice_lines.lot_code': 'is printed on goods',
  'delivery_files.heading_key': 'a hash of headings',
  'file_layouts.heading_key': 'a hash of headings',
  'invoice_pages.picture_key': 'the name of a file in the export',
  'item_photos.photo_key': 'names a file of the storage',
  'item_photos.small_photo_key': 'names a file of the storage',
  'invoices.number_key': 'a number in lower case',
  'invoices.reason_code': 'a word of ours',
  'items.barcodes': 'printed on the item',
  'items.name_key': 'a name in lower case',
  'locations.name_key': 'a name in the form in which it is compared',
  'lots.code': 'is printed on goods',
  'link_clicks.code': 'the code of a link in a text, which the owner sees',
  'messages.error_code': 'a word of ours',
  'poster_templates.qrcode_caption': 'printed on a poster',
  'purchase_order_lines.code': 'a vendor’s code for an item',
  'qr_sources.code': 'printed on a poster',
  'arranged_documents.reason_code': 'a word of ours',
  'statement_rows.number_key': 'a number in lower case',
  'short_links.code': 'the code of a link in a text, which the owner sees',
  'received_mails.message_hash': 'tells a second copy of an email',
  'suppressions.phone_hash': 'a keyed hash, useless without the secret of the installation',
  'vendor_items.code': 'a vendor’s code',
  'vendor_items.code_key': 'a code in lower case',
  'vendor_items.description_key': 'a description in lower case',
  'pos_connections.codes_source': 'a word of ours',
  'pos_sale_versions.coupon_codes': 'the codes of coupons, which the owner sees',
  'pos_file_layouts.heading_key': 'a hash of headings',
  'pos_file_lines.source_key': 'what a report calls a sold item',
  'pos_items.barcode': 'printed on what is sold',
  'pos_items.source_key': 'what a report calls a sold item',
  'recipes.name_key': 'a name in the form in which it is compared',
  'storage_areas.name_key': 'a name in the form in which it is compared',
  'vendors.name_key': 'a name in lower case',
  'vendors.former_name_keys': 'former names in lower case',
  'companies.zip_code': 'an address',
  'contacts.zip_code': 'an address',
};

let database: ClonedDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('Every table that names a company is part of an export, or has a reason why not', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
  );
  const exported = (await listCompanyTables(client)).map(({ name }) => name);
  const decided = [...exported, ...Object.keys(LEFT_OUT)];
  expect(decided.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  for (const name of GLOBAL_TABLES) expect(exported).toContain(name);
});

test('Every exported column whose name sounds like a secret has a reason why it is none', async () => {
  const columns = (await listCompanyTables(client)).flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column}`),
  );
  const doubtful = columns.filter((column) => SECRET.test(column.split('.')[1] ?? ''));
  expect(doubtful.toSorted()).toEqual(Object.keys(NO_SECRETS).toSorted());
});

test('Every column that is left out exists', async () => {
  for (const [table, columns] of Object.entries(COLUMNS_LEFT_OUT)) {
    for (const column of Object.keys(columns)) {
      const { rows } = await client.query(
        'select from pg_attribute where attrelid = $1::regclass and attname = $2 and not attisdropped',
        [table, column],
      );
      expect(rows.length, `${table}.${column}`).toBe(1);
    }
  }
});

test('Every column that names a file of the storage is checked by an import', async () => {
  const columns = (await listCompanyTables(client)).flatMap(({ name, columns }) =>
    columns.filter((column) => /(storage|picture|file|photo)_key$/.test(column)).map((column) => `${name}.${column}`),
  );
  expect(columns.toSorted()).toEqual(STORAGE_COLUMNS.map((pair) => pair.join('.')).toSorted());
});
