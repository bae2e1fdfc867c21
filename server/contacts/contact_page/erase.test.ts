import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byPhone } from '#contract/contacts/by_phone.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { contactImports } from '#contract/contacts/imports.ts';
import { contactPage } from '#contract/contacts/page.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { replies } from '#contract/messaging/inbound/replies.ts';
import { checkChain, findContactByPhone, optIn } from '#server/contacts/contacts.ts';
import { receiveMessage } from '#server/messaging/inbound/receive.ts';
import { machineCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/db/ids.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { contactOf, eraseContact, evidenceOf } from '#test/contacts.ts';
import { sendCouponTo, tokenOf } from '#test/coupons.ts';
import { sendCsv } from '#test/files/csv_files.ts';
import { giveNumber, linkCodes, messagesOf, receiverDeps } from '#test/messages.ts';
import { audited } from '#test/rows.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';
const MAPLE_NUMBER = '+12075550999';
const NUMBER = '+12075550142';
const NAME = 'Zelda Quimby';
const EMAIL = 'zelda.quimby@example.com';

let t: TestApp;
let maple: Shop;
let corner: Shop;
let zelda: string;
let rose: string;

beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-18T17:00:00Z') });
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
  await giveNumber(t, maple.companyId, { driver: 'simulator', address: MAPLE_NUMBER });
  // The number wrote before there was a contact, and said STOP and START.
  await hear('Hello, it is Zelda Quimby');
  await hear('STOP');
  await hear('START');
  await importThem();
  zelda = (await contactOf(t, maple, NUMBER))?.loyalty_customer_id ?? '';
  // A stored answer for a repeated request.
  await t.app.inject({
    method: 'PUT',
    url: `/api/contacts/${zelda}`,
    headers: { authorization: `Bearer ${maple.manager}`, 'idempotency-key': randomUUID() },
    payload: { name: NAME, email: EMAIL, zip_code: '60601' },
  });
  const attestation = { how: 'Signed the card', when: '2026-01-05' };
  const body = { phone_e164: '+12075550143', name: 'Rose Tyler', attestation };
  rose = (await call(t, maple.manager, contacts.create, { body })).body.loyalty_customer_id;
  await call(t, maple.manager, campaigns.send, { body: { message_body: 'Soup for you {link}' } });
  await t.runJobs();
  const [code] = (await messagesOf(t, { phone_e164: NUMBER })).flatMap(({ body }) => linkCodes(body));
  await t.app.inject({ url: `/l/${code}`, headers: { 'user-agent': PHONE } });
  t.clock.now = new Date(t.clock.now.getTime() + 2 * 86_400_000);
  await sendCouponTo(t, maple);
  await tokenOf(t, maple, zelda);
  await hear('This is Zelda Quimby, at 207-555-0142, about my coupon');
  const [thread] = (await call(t, maple.manager, replies.list)).body.threads;
  const params = { reply_thread_id: thread?.reply_thread_id ?? '' };
  await call(t, maple.manager, replies.answer, { params, body: { body: 'Hi Zelda Quimby, we look into it' } });
  await call(t, maple.manager, campaigns.send, {
    body: { message_body: 'A try', test_only: true, test_phone: NUMBER },
  });
  await t.app.inject({
    url: '/api/contacts/export/csv',
    query: { search: NAME },
    headers: { authorization: `Bearer ${maple.manager}` },
  });
  // Another company has the same customer, and keeps their data.
  const ctx = machineCtx(t.db, corner.companyId, t.clock.now, openLog('silent'));
  await ctx.tx((tx) =>
    optIn(ctx, tx, { phone_e164: NUMBER, name: NAME, source: 'web_form', wording: 'Yes', evidence: {} }),
  );
});
afterAll(() => t.close());

async function hear(body: string, from = NUMBER): Promise<void> {
  t.clock.now = new Date(t.clock.now.getTime() + 1000);
  const arrived = { provider_ref: newId(), from, to: [MAPLE_NUMBER], body, media_count: 0, is_answered: false };
  await receiveMessage(receiverDeps(t), 'simulator', arrived);
}

/** A finished import with the contact imported and refused, and a waiting file with them. */
async function importThem(): Promise<void> {
  const csv = `phone,first name,last name,email
(207) 555-0142,Zelda,Quimby,${EMAIL}
207 555 0142,Zelda,Quimby,not an address of Zelda
12,Zelda,Quimby,
12,Somebody,Else,
`;
  const fields = { how: 'Signed up on paper', when: '2026-01-05', by: 'Rosa' };
  const done = await sendCsv(t, maple.manager, contactImports.csv, csv, { fields });
  expect(done.body).toMatchObject({ error_count: 3 });
  await sendCsv(t, maple.manager, contactImports.upload, csv);
}

/** Every text value of every table of the database, as `table.column: …`. Another company's own rows are excluded. */
async function placesOf(needles: string[]): Promise<string[]> {
  const { rows: columns } = await t.owner.query(
    `select c.table_schema, c.table_name, c.column_name, exists (select from information_schema.columns k
       where k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = 'company_id') as is_tenants
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
       and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea', 'name'))`,
  );
  const found: string[] = [];
  for (const { table_schema, table_name, column_name, is_tenants } of columns) {
    const { rows } = await t.owner.query(
      `select "${column_name}"::text as value from "${table_schema}"."${table_name}"
       where ${is_tenants ? 'company_id is distinct from $2' : '$2::uuid is not null'}
         and exists (select from unnest($1::text[]) n where strpos(lower("${column_name}"::text), lower(n)) > 0)`,
      [needles, corner.companyId],
    );
    found.push(...rows.map(({ value }) => `${table_name}.${column_name}: ${value}`));
  }
  return found;
}

const NEEDLES = [NUMBER, NUMBER.slice(2), '555-0142', '555 0142', '5550142', NAME, 'Quimby', EMAIL];
const erase = (confirm: string, token = maple.owner) =>
  call(t, token, contactPage.erase, { params: { loyalty_customer_id: zelda }, body: { confirm } });

const chain = () => t.db.tenant(maple.companyId, checkChain);

// spec: ruling-9-erase
test('Only the owner can erase, and has to type the name of the contact', async () => {
  expect((await erase(NAME, maple.manager)).status).toBe(403);
  const wrong = await erase('Rose Tyler');
  expect(wrong.status).toBe(422);
  expect(wrong.body).toMatchObject({ fields: { confirm: contactErrors.eraseConfirmOther(NAME) } });
  expect((await placesOf([NUMBER])).length).toBeGreaterThan(8);
});

test('No contact is erased while a file of contacts is being imported', async () => {
  await t.owner.query(`update contact_imports set state = 'running' where state = 'finished'`);
  const refused = await erase(NAME);
  await t.owner.query(`update contact_imports set state = 'finished' where state = 'running'`);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'importing' }]);
  expect((await placesOf([EMAIL])).length).toBeGreaterThan(2);
});

test('An erased contact is not in the database or in a stored file, the chain is intact, and the number stays blocked', async () => {
  const { rows: files } = await t.owner.query('select storage_key from contact_imports where storage_key is not null');
  expect(files).toHaveLength(2);
  const before = await chain();
  expect((await erase(` zelda   QUIMBY `)).body).toEqual({ erased: true });
  await t.runJobs();

  expect(await placesOf(NEEDLES)).toEqual([]);
  for (const { storage_key } of files) expect(await t.storage.getChunks(storage_key)).toBeUndefined();
  expect(await chain()).toEqual({ links: before.links + 1, broken_at: null });
  const { rows: suppressed } = await t.owner.query('select reason from suppressions where company_id = $1', [
    maple.companyId,
  ]);
  expect(suppressed).toEqual([{ reason: 'erased' }]);
  const get = await call(t, maple.owner, contacts.get, { params: { loyalty_customer_id: zelda } });
  expect(get.status).toBe(404);
  expect(await audited(t, { action: 'contact.erased' })).toMatchObject([{ subject_id: zelda }]);
});

test('Other contacts keep their data', async () => {
  const params = { loyalty_customer_id: rose };
  const { body } = await call(t, maple.staff, contactPage.timeline, { params, query: {} });
  expect(body.entries.map(({ kind }) => kind).sort()).toEqual(['consent', 'coupon', 'message', 'message']);
  expect(body.entries).toContainEqual(
    expect.objectContaining({ kind: 'message', body: expect.stringContaining('Free coffee') }),
  );
  expect(await placesOf(['Somebody'])).toHaveLength(1);
  const theirs = await t.db.tenant(corner.companyId, (tx) => findContactByPhone(tx, NUMBER));
  expect(theirs).toMatchObject({ name: NAME, consent: 'consented' });
  const { body: list } = await call(t, maple.staff, contacts.list, { query: {} });
  expect(list).toMatchObject({ total_count: 1, customers: [{ name: 'Rose Tyler' }] });
});

test('The number still leads to the recorded events, without personal data', async () => {
  const answer = await t.app.inject({
    url: '/api/contacts/evidence',
    query: { phone: NUMBER },
    headers: { authorization: `Bearer ${maple.manager}` },
  });
  const { events, suppression, contact } = answer.json();
  expect(contact).toBeUndefined();
  expect(suppression).toMatchObject({ reason: 'erased' });
  expect(events.at(-1)).toMatchObject({ kind: 'erased', recorded_by_name: 'maple' });
  expect(events.filter(({ evidence }: { evidence: unknown }) => evidence !== null)).toHaveLength(1);
});

test('A list that adds the contact again does not send them messages', async () => {
  const fields = { how: 'Signed up on paper', when: '2026-01-05', by: 'Rosa' };
  await sendCsv(t, maple.manager, contactImports.csv, `phone\n${NUMBER}\n`, { fields });
  const back = await t.db.tenant(maple.companyId, (tx) => findContactByPhone(tx, NUMBER));
  expect(back).toMatchObject({ consent: 'opted_out' });
});

test('A contact without a name is confirmed by their number, in any spelling', async () => {
  const added = await call(t, maple.manager, contacts.create, { body: { phone_e164: '+12075550188' } });
  const params = { loyalty_customer_id: added.body.loyalty_customer_id };
  const one = (confirm: string) => call(t, maple.owner, contactPage.erase, { params, body: { confirm } });
  expect((await one('nobody')).status).toBe(422);
  expect((await one('(207) 555-0188')).status).toBe(200);
  expect((await one('(207) 555-0188')).status).toBe(404);
});

test('Everything about a number that is no contact is erased by the number alone', async () => {
  const number = '+12075550177';
  const stop = (token: string) => call(t, token, byPhone.stop, { body: { phone: number, erase: true } });
  const threads = async () => (await call(t, maple.staff, replies.list, { query: { search: '5550177' } })).body.threads;
  const added = await call(t, maple.manager, contacts.create, { body: { phone_e164: number, name: 'Quentin' } });
  await eraseContact(t, maple, added.body.loyalty_customer_id);
  expect((await stop(maple.owner)).status).toBe(404);
  await hear('It is Quentin again', number);
  const [thread] = await threads();
  const params = { reply_thread_id: thread?.reply_thread_id ?? '' };
  expect(thread).toMatchObject({ loyalty_customer_id: null, phone_e164: number });
  await hear('STOP', number);

  expect((await stop(maple.manager)).status).toBe(403);
  expect((await placesOf(['5550177', 'Quentin'])).length).toBeGreaterThan(2);
  const before = await chain();
  expect((await stop(maple.owner)).body).toEqual({ outcome: 'erased' });
  expect(await placesOf(['5550177', 'Quentin'])).toEqual([]);
  expect(await chain()).toEqual({ links: before.links + 1, broken_at: null });
  expect(await threads()).toEqual([]);
  expect((await call(t, maple.owner, replies.get, { params })).status).toBe(404);
  expect((await evidenceOf(t, maple, number)).at(-1)).toMatchObject({ kind: 'erased', loyalty_customer_id: null });
  expect((await stop(maple.owner)).status).toBe(404);
});

test('The erasure of a number that must be no contact is refused once it has a contact', async () => {
  const number = '+12075550178';
  await hear('Hello from Quill', number);
  const added = await call(t, maple.manager, contacts.create, { body: { phone_e164: number, name: 'Quill' } });
  const params = { loyalty_customer_id: added.body.loyalty_customer_id };
  const body = { phone: number, erase: true, unless_contact: true };
  const refused = await call(t, maple.owner, byPhone.stop, { body });
  expect([refused.status, refused.body]).toMatchObject([409, { detail: contactErrors.phoneTaken }]);
  expect((await call(t, maple.owner, contacts.get, { params })).body).toMatchObject({ name: 'Quill' });
});
