import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionName } from '#contract/account/audit/actions.texts.ts';
import { AUDIT_ACTIONS } from '#contract/account/audit/actions.ts';
import { auditLog } from '#contract/account/audit/audit.ts';
import { company } from '#contract/account/company.ts';
import { AUDIT_KEPT_DAYS } from '#contract/account/limits.ts';
import { team } from '#contract/account/team.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactExports } from '#contract/contacts/exports.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { messagingSettings } from '#contract/messaging/settings/settings.ts';
import { deleteOldActivity } from '#server/account/account.ts';
import { networkOf } from '#server/platform/http/addresses/origin.ts';
import { buildTestApp, call, type TestApp, upload } from '#test/app.ts';
import { cornerStore, logIn, mapleDeli, type Shop } from '#test/cast.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());

type Query = NonNullable<Parameters<typeof call<typeof auditLog.list>>[3]>['query'];

async function list(query: Partial<Query> = {}, token = maple.owner) {
  const { status, body } = await call(t, token, auditLog.list, { query: query as Query });
  expect(status).toBe(200);
  return body;
}
async function newest(query: Partial<Query> = {}) {
  return (await list(query)).events[0];
}

async function changeName(name: string) {
  const { body } = await call(t, maple.owner, company.getDetails);
  await call(t, maple.owner, company.updateDetails, { body: { ...body, name } });
}

test('A changed setting is shown with the values before and after, and only the changed ones', async () => {
  await changeName('Maple Deli & Café');
  expect(await newest()).toMatchObject({
    action: 'company.changed',
    user: 'maple',
    changes: [{ field: 'name', before: 'Maple Deli', after: 'Maple Deli & Café' }],
    facts: [],
    address: '127.0.0.x',
    device: 'Program lightMyRequest',
  });
  const { link_example: _, updated_at: __, ...rules } = (await call(t, maple.owner, messagingSettings.get)).body;
  await call(t, maple.manager, messagingSettings.update, { body: { ...rules, cap_per_day: 2, age_gate: true } });
  expect(await newest({ group: 'settings' })).toMatchObject({
    action: 'messaging_settings.changed',
    user: 'maple-manager',
    changes: [
      { field: 'age_gate', before: 'false', after: 'true' },
      { field: 'cap_per_day', before: String(rules.cap_per_day), after: '2' },
    ],
  });
  // Saving the same again changes nothing.
  const before = (await list()).total_count;
  await changeName('Maple Deli & Café');
  expect((await list()).total_count).toBe(before);
});

test('A changed role is shown with the user whom it concerns', async () => {
  const { members } = (await call(t, maple.owner, team.list)).body;
  const user_id = members.find(({ username }) => username === 'maple-staff')?.user_id ?? '';
  await call(t, maple.owner, team.changeRole, { params: { user_id }, body: { role: 'manager' } });
  expect(await newest({ group: 'team' })).toMatchObject({
    action: 'member.role_changed',
    user: 'maple',
    about: 'maple-staff',
    changes: [{ field: 'role', before: 'staff', after: 'manager' }],
  });
  await call(t, maple.owner, team.changeRole, { params: { user_id }, body: { role: 'staff' } });
  maple.staff = await logIn(t, 'maple-staff');
});

test('Exports and downloaded files are shown with who took them', async () => {
  await call(t, maple.manager, contactExports.csv);
  expect(await newest()).toMatchObject({ action: 'contact.exported', user: 'maple-manager' });
  const uploaded = await upload(t, maple.owner, [{ name: 'a.txt', bytes: Buffer.from('Northside Foods') }]);
  const invoice_id = uploaded.body.invoices[0].invoice_id;
  const { files } = (await call(t, maple.staff, invoices.get, { params: { invoice_id } })).body;
  await call(t, maple.staff, invoices.file, { params: { invoice_id, file_id: files[0]?.file_id ?? '' } });
  expect(await newest({ group: 'exports' })).toMatchObject({
    action: 'invoice.file_downloaded',
    user: 'maple-staff',
    subject_id: invoice_id,
  });
});

test('A change of consent by the team is shown, without the name or the phone number', async () => {
  const contact = await call(t, maple.owner, contacts.create, {
    body: { phone_e164: '(207) 555-0142', name: 'Ada Rivers', attestation: { how: 'Card', when: '2026-01-05' } },
  });
  const { loyalty_customer_id } = contact.body;
  const body = { name: 'Ada R.', consented: false };
  const changed = await call(t, maple.manager, contacts.update, { params: { loyalty_customer_id }, body });
  expect(changed.status).toBe(200);
  const { events } = await list({ group: 'consent' });
  expect(events[0]).toMatchObject({ action: 'contact.opted_out', subject_id: loyalty_customer_id, about: null });
  expect(JSON.stringify(await list())).not.toMatch(/Ada|5550142|555-0142/);
});

test('The log is filtered by user and day, comes in pages, and the newest comes first', async () => {
  const now = t.clock.now;
  t.clock.now = new Date(now.getTime() + 3 * 86_400_000);
  maple.manager = await logIn(t, 'maple-manager');
  const { members } = (await call(t, maple.owner, team.list)).body;
  const user_id = members.find(({ username }) => username === 'maple-manager')?.user_id ?? '';
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(t.clock.now);
  expect(await list({ from: day, to: day })).toMatchObject({ total_count: 1, events: [{ action: 'session.opened' }] });
  const theirs = await list({ user_id });
  expect(new Set(theirs.events.map(({ user }) => user))).toEqual(new Set(['maple-manager']));
  const all = await list();
  const first = await list({ limit: 2 });
  const second = await list({ limit: 2, offset: 2 });
  expect([...first.events, ...second.events]).toEqual(all.events.slice(0, 4));
  expect(first.total_count).toBe(all.events.length);
  t.clock.now = now;
});

test('The CSV has the same events, and downloading it is recorded', async () => {
  const { events } = await list({ group: 'settings' });
  const answer = await t.app.inject({
    url: '/api/activity/export/csv?group=settings',
    headers: { authorization: `Bearer ${maple.owner}` },
  });
  expect(answer.statusCode).toBe(200);
  const lines = answer.body.trim().split('\r\n');
  expect(lines[0]).toBe('occurred_at,user,event,action,about,subject_id,changes,details,address,device');
  expect(lines).toHaveLength(events.length + 1);
  expect(answer.body).toContain('name: Maple Deli → Maple Deli & Café');
  expect(await newest({ group: 'exports' })).toMatchObject({
    action: 'activity.exported',
    facts: [{ field: 'group', value: 'settings' }],
  });
});

test('Only owners see the log, and only of their own company', async () => {
  for (const token of [maple.staff, maple.manager]) {
    expect((await call(t, token, auditLog.list, { query: {} as Query })).status).toBe(403);
    expect((await call(t, token, auditLog.csv)).status).toBe(403);
  }
  const theirs = await list({}, corner.owner);
  expect(JSON.stringify(theirs)).not.toContain('maple');
});

test('Events are forgotten after their time, and not before', async () => {
  const { total_count } = await list();
  await deleteOldActivity(t.companies, new Date(t.clock.now.getTime() + (AUDIT_KEPT_DAYS - 1) * 86_400_000));
  expect((await list()).total_count).toBe(total_count);
  await deleteOldActivity(t.companies, new Date(t.clock.now.getTime() + (AUDIT_KEPT_DAYS + 4) * 86_400_000));
  expect((await list()).total_count).toBe(0);
});

test('Every action has words', () => {
  const words = Object.keys(AUDIT_ACTIONS).map(actionName);
  expect(words.filter((one) => one.includes('.') || one === '')).toEqual([]);
});

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:7:1::9', '2001:db8:7::x'],
  ['2001:db8::9', '2001:db8:0::x'],
  ['::1', '0:0:0::x'],
  ['nonsense', ''],
])('The address %s is stored as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
