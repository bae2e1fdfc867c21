import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { credentials } from '#contract/account/security/credentials.ts';
import { team } from '#contract/account/team.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactPage } from '#contract/contacts/page.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { audiences } from '#contract/messaging/campaigns/audiences.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { replies } from '#contract/messaging/inbound/replies.ts';
import { restored } from '#contract/messaging/restored/restored.ts';
import { type SheetName, sheetTexts } from '#contract/moving/sheets.texts.ts';
import { grantPaid } from '#server/billing/billing.ts';
import { customerLink } from '#server/contacts/contacts.ts';
import { checkLedger } from '#server/inventory/inventory.ts';
import { machineCtx } from '#server/platform/context.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, logIn, mapleDeli, PASSWORD, type Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { sharedReader } from '#test/documents/reader.ts';
import { entriesOf, exported, importedInto, packed, removeColumn } from '#test/files/company_archive.ts';
import { setItemPhoto } from '#test/item_photo.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { rowsOfEveryKind } from '#test/rows_of_every_kind.ts';
import { listCompanyTables } from './catalog.sql.ts';
import type { CompanyTable } from './manifest.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const ERASED = '+12075550191';
const STOPPED = '+12075550192';
/** In Hawaii, where it is night. */
const ASKED = '+18085550193';
const FORMULA = '=HYPERLINK("http://evil.example")';
const log = { info: () => {}, warn: () => {}, error: () => {} };

let here: TestApp;
let there: TestApp;
let companyId: CompanyId;
let owner: string;
let maple: Shop;
let corner: Shop;
let neighbor: string;
let tables: CompanyTable[];
let archive: Buffer;
let entries: Map<string, Buffer>;
/** The link of a contact, from before the move. */
let linkPath: string;
let stopped: string;
/** A contact whose request to confirm still waits there. */
let asked: string;
/** The item that has a photo. */
let pictured: string;

/** The company's rows of a table as text, in a fixed order. */
async function rowsOf(app: TestApp, { name, columns }: CompanyTable): Promise<string[]> {
  const list = columns.map((column) => `x."${column}"`).join(', ');
  const { rows } = await app.owner.query<{ row: string }>(
    `select row(${list})::text as row from "${name}" x where company_id = $1 order by 1`,
    [companyId],
  );
  return rows.map(({ row }) => row);
}

/** The files by their keys; an export contains no other exports. */
async function filesOf(app: TestApp): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const { key } of app.storage.list()) {
    if (!key.includes('/exports/')) files[key] = (await app.storage.get(key))?.toString('base64') ?? '';
  }
  return files;
}

function sheet(name: SheetName): Record<string, string>[] {
  return parse(entries.get(`spreadsheets/${name}.csv`) ?? '', { columns: true, bom: true });
}

/** What a company can have besides rows of every kind: secrets, open work, an erased contact, a dangerous name, a posted invoice. */
async function addRest(): Promise<void> {
  const named = await call(here, owner, inventory.createItem, { body: { name: FORMULA, stock_unit: 'ea' } });
  await setItemPhoto(here, owner, named.body.item_id, '#c33');
  pictured = named.body.item_id;
  const desk = new Desk(here, maple);
  await desk.post(await desk.document([{ item: named.body, quantity: 2, unit_price: 4 }]));
  // Uploaded in the evening of the shop, which is the next day in London.
  const { invoice_id } = await desk.document([{ item: named.body, quantity: 1, unit_price: 4 }], { number: 'EVENING' });
  const undated = `update invoices set date = null, uploaded_at = '2026-11-20T02:00:00Z' where invoice_id = $1`;
  await here.owner.query(undated, [invoice_id]);
  await call(here, null, credentials.forgotPassword, { body: { email: 'maple@example.com' } });
  await call(here, owner, coupons.saveSettings, { body: { pin: '4711' } });
  await call(here, owner, audiences.create, { body: { name: 'All', conditions: {} } });
  const attestation = { how: 'Signed the card', when: '2026-01-05' };
  for (const phone_e164 of [ERASED, STOPPED]) {
    const { body } = await call(here, owner, contacts.create, { body: { phone_e164, attestation, name: phone_e164 } });
    const params = { loyalty_customer_id: body.loyalty_customer_id };
    linkPath = (await call(here, owner, contactPage.link, { params })).body.path;
    stopped = body.loyalty_customer_id;
    if (phone_e164 === STOPPED) await call(here, owner, contacts.optOut, { params, body: {} });
    else await call(here, owner, contactPage.erase, { params, body: { confirm: phone_e164 } });
  }
  const unasked = await call(here, owner, contacts.create, { body: { phone_e164: ASKED } });
  asked = unasked.body.loyalty_customer_id;
  const request = await call(here, owner, replies.askToConfirm, { params: { loyalty_customer_id: asked } });
  expect(Date.parse(request.body.goes_out_at)).toBeGreaterThan(NOW.getTime());
  const later = { message_body: 'Bread on Sunday', scheduled_at: '2026-11-22T18:00:00Z' };
  await call(here, owner, campaigns.send, { body: later });
}

beforeAll(async () => {
  here = await buildTestApp({ now: NOW, reader: sharedReader() });
  there = await buildTestApp({ now: NOW });
  maple = await mapleDeli(here);
  ({ companyId, owner } = maple);
  await rowsOfEveryKind(here, maple);
  await addRest();
  corner = await cornerStore(here);
  const phone_e164 = '+12075550188';
  const { body } = await call(here, corner.manager, contacts.create, { body: { phone_e164, name: 'Neighbor Nell' } });
  neighbor = body.loyalty_customer_id;
  tables = (await here.owner.connect().then(async (client) => {
    const found = await listCompanyTables(client);
    client.release();
    return found;
  })) as CompanyTable[];
  archive = await exported(here, companyId);
  entries = await entriesOf(archive);
});
afterAll(async () => {
  await here.close();
  await there.close();
});

test('An export contains nothing of another company', () => {
  const everything = [...entries].map(([name, bytes]) => `${name} ${bytes.toString('latin1')}`).join('\n');
  expect(everything).toContain('Maple Deli');
  for (const foreign of [corner.companyId, neighbor, 'Neighbor Nell', '2075550188', 'corner@example.com', 'Corner'])
    expect(everything).not.toContain(foreign);
});

test('An export contains no password, no session, no link that opens an account and no PIN', async () => {
  const everything = [...entries.values()].map((bytes) => bytes.toString('latin1')).join('\n');
  const { rows } = await here.owner.query<{ secret: string }>(
    `select password_hash as secret from users union all select encode(token_hash, 'hex') from sessions
     union all select encode(token_hash, 'hex') from password_resets union all select encode(token_hash, 'hex') from invitation_tokens
     union all select encode(pin_hash, 'hex') from coupon_settings union all select substring(text from 'token=([A-Za-z0-9_-]{43})') from mails where text like '%token=%'`,
  );
  expect(rows.length).toBeGreaterThan(8);
  for (const { secret } of rows) expect(everything).not.toContain(secret);
  expect(everything).not.toContain(owner);
});

test('Every sheet has its headings, and a cell that a spreadsheet would run is text', () => {
  for (const name of Object.keys(sheetTexts) as SheetName[]) {
    const text = entries.get(`spreadsheets/${name}.csv`)?.toString() ?? '';
    const [first = []] = parse(text, { bom: true, to: 1 });
    expect(first, name).toEqual([...sheetTexts[name].headings]);
  }
  expect(sheet('inventory').map((row) => row.Item)).toContain(`'${FORMULA}`);
  const [invoice] = sheet('invoices').filter((row) => row.Status === 'posted' && row.Documents !== '');
  expect(entries.has(invoice?.Documents ?? '')).toBe(true);
  expect(sheet('stock_movements').some((row) => row.By === 'maple-manager')).toBe(true);
  expect(sheet('contacts')).toContainEqual(expect.objectContaining({ Phone: STOPPED, Consent: 'opted_out' }));
});

test('A document without a date is named by the day of its upload at the shop', () => {
  const named = [...entries.keys()].filter((name) => name.includes('EVENING'));
  expect(named).toEqual([expect.stringMatching(/^documents\/2026-11-19 Northside-Foods EVENING /)]);
});

/** Tables in which the import ends what the other installation may still be doing. */
const ENDED = ['companies', 'campaigns', 'feedback', 'invitations', 'mails', 'messages'];

test('A company that is imported elsewhere has every row and every file, and its history can be continued', async () => {
  const imported = await importedInto(there, archive);
  expect(imported).toMatchObject({ name: 'Maple Deli', users: 3, isListed: true, lostSuppressions: 0 });
  const filled: string[] = [];
  for (const table of tables) {
    const before = await rowsOf(here, table);
    if (before.length > 0) filled.push(table.name);
    const after = await rowsOf(there, table);
    if (ENDED.includes(table.name)) expect(after.length, table.name).toBe(before.length);
    else if (table.name === 'audit_events') expect(after).toEqual(expect.arrayContaining(before));
    else expect(after, table.name).toEqual(before);
  }
  expect(filled).toContain('item_photos');
  expect(filled.length).toBeGreaterThan(35);
  const files = await filesOf(there);
  expect(Object.keys(files).length).toBeGreaterThan(15);
  expect(files).toEqual(await filesOf(here));

  await there.db.tenant(companyId, (t) => grantPaid(t, 'loyalty_sms', NOW));
  await there.db.tenant(companyId, (t) => grantPaid(t, 'invoice_scanning', NOW));
  await expect(logIn(there, 'maple', PASSWORD)).rejects.toThrow();
});

test('A user of an imported company sets a new password by email, and finds campaigns paused and old work ended', async () => {
  await call(there, null, credentials.forgotPassword, { body: { email: 'maple@example.com' } });
  await there.runJobs();
  const mail = (await mailsOf(there, { recipient: 'maple@example.com' })).at(-1);
  const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  const new_password = 'Another-2468!';
  expect((await call(there, null, credentials.resetPassword, { body: { token, new_password } })).status).toBe(200);
  const mine = await logIn(there, 'maple', new_password);
  expect((await call(there, mine, account.getUser)).body.restored_from).not.toBeNull();
  const photo = (app: TestApp, token: string) =>
    app.app.inject({ url: `/api/items/${pictured}/photo`, headers: { authorization: `Bearer ${token}` } });
  expect((await photo(there, mine)).rawPayload).toEqual((await photo(here, owner)).rawPayload);
  const attempt = () => call(there, mine, campaigns.send, { body: { message_body: 'Fresh bread' } });
  expect(await attempt()).toMatchObject({ status: 409, body: { code: 'restored' } });
  const { rows: sending } = await there.owner.query(
    `select m.message_id from messages m left join campaigns c using (company_id, campaign_id)
     where m.status in ('sending', 'unknown') or m.status in ('queued', 'held') and (c.status is null or c.status = 'running')`,
  );
  expect(sending).toEqual([]);
  expect((await call(there, mine, team.list)).body.invitations).toEqual([]);
  expect((await call(there, mine, coupons.getSettings)).body.pin_required).toBe(false);
  await call(there, mine, restored.resume);
  expect((await attempt()).status).toBe(200);
  const again = await call(there, mine, replies.askToConfirm, { params: { loyalty_customer_id: asked } });
  expect(again).toMatchObject({ status: 409, body: { code: 'already_asked' } });
});

test('Under another secret, links of customers still open and suppressed numbers stay suppressed', async () => {
  const other = await buildTestApp({ now: NOW, secretKey: 'the secret of quite another installation' });
  const opens = async (path: string) =>
    (await other.app.inject(`/api/coupon/customer/${path.split('/').at(-1)}`)).statusCode;
  try {
    const moved = await importedInto(other, archive);
    // Of the erased contact only the hash under the other secret is left.
    expect(moved.lostSuppressions).toBe(1);
    const { rows } = await other.owner.query<{ phone_hash: Buffer }>('select phone_hash from suppressions');
    const hashes = rows.map(({ phone_hash }) => phone_hash.toString('hex'));
    for (const [{ db }, isThere] of [
      [other, true],
      [here, false],
    ] as const)
      expect(hashes.includes(db.keys.phoneHash(companyId, STOPPED).toString('hex'))).toBe(isThere);

    expect(await opens(linkPath)).toBe(200);
    const ctx = machineCtx(other.db, companyId, NOW, log);
    const { path } = await ctx.tx((t) => customerLink(ctx, t, stopped));
    expect(path).not.toBe(linkPath);
    expect([await opens(path), await opens(linkPath)]).toEqual([200, 404]);
  } finally {
    await other.close();
  }
});

/** How many texts a month each contact agreed to. */
async function promises(app: TestApp) {
  const { rows } = await app.owner.query(
    `select loyalty_customer_id, promised_per_month from contacts where company_id = $1 and consent = 'consented' order by 1`,
    [companyId],
  );
  return rows;
}

test('An export from before locations and promises has all of its stock at the first one, and promises what contacts agreed to', async () => {
  const about = JSON.parse(entries.get('data/about.json')?.toString() ?? '') as { tables: CompanyTable[] };
  const copy = new Map(entries);
  // Transfers between places came with the locations.
  for (const { name } of about.tables.filter(({ name }) => name !== 'invoices')) {
    for (const column of ['location_id', 'transfer_id']) removeColumn(about, copy, name, column);
  }
  removeColumn(about, copy, 'contacts', 'promised_per_month');
  // Lots, item imports and levels by location came later.
  const isLater = (name: string) => /^(location|lot|transfer|item_import|item_level)/.test(name);
  about.tables = about.tables.filter(({ name }) => !isLater(name));
  for (const name of copy.keys()) if (isLater(name.replace('data/tables/', ''))) copy.delete(name);
  copy.set('data/about.json', Buffer.from(JSON.stringify(about)));
  const other = await buildTestApp({ now: NOW });
  try {
    await importedInto(other, await packed(copy));
    const check = await other.db.tenant(companyId, (t) => checkLedger(t, NOW));
    expect(check.difference_count).toBe(0);
    const { rows } = await other.owner.query(
      'select count(*)::int as places, (select sum(on_hand) from location_stock) as on_hand from locations',
    );
    const before = await here.owner.query('select sum(on_hand) as on_hand from items where company_id = $1', [
      companyId,
    ]);
    expect(rows).toEqual([{ places: 1, on_hand: before.rows[0].on_hand }]);
    const kept = await promises(here);
    expect(kept.some(({ promised_per_month }) => promised_per_month !== null)).toBe(true);
    expect(await promises(other)).toEqual(kept);
  } finally {
    await other.close();
  }
});

test('A company is imported once, and never beside an account with the same email address', async () => {
  const before = await filesOf(there);
  await expect(importedInto(there, archive)).rejects.toThrow('Maple Deli is already in this installation');
  expect(await filesOf(there)).toEqual(before);
  const other = await buildTestApp({ now: NOW });
  try {
    await mapleDeli(other);
    await other.owner.query(`update users set username = 'there-' || username, email = 'there-' || email`);
    await other.owner.query(`update users set email = 'Maple@example.com' where username = 'there-maple-staff'`);
    await expect(importedInto(other, archive)).rejects.toThrow(/^maple@example\.com: already in use here\./);
    await other.owner.query(`update users set email = 'else@example.com' where username = 'there-maple-staff'`);
    // Another Maple Deli in the same place keeps the name in the directory.
    expect(await importedInto(other, archive)).toMatchObject({ isListed: false });
  } finally {
    await other.close();
  }
});
