import { afterAll, beforeAll, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { join } from '#contract/customer/join.ts';
import { audiences } from '#contract/messaging/campaigns/audiences.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { messagesOf } from '#test/messages.ts';

// Ten in the evening in Maine.
const NIGHT = new Date('2046-11-29T03:00:00Z');

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: NIGHT, quietHours: false, frequencyCaps: false });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

test('An installation without quiet hours and caps sends at night and repeatedly, and the preview says so', async () => {
  const attestation = { how: 'Signed the card at the till', when: '2026-01-05' };
  await call(t, maple.manager, contacts.create, { body: { phone_e164: '+12075550101', attestation } });
  for (const message_body of ['Soup is on.', 'So is the bread.', 'And the tea.']) {
    const count = await call(t, maple.staff, audiences.count, { body: {} });
    expect(count.body).toEqual({ recipients: 1, left_out: [] });
    const preview = await call(t, maple.staff, campaigns.preview, { body: { message_body } });
    expect(preview.body).toMatchObject({ faults: [], recipients: 1, at_once: 1, held: [] });
    const { status, body } = await call(t, maple.manager, campaigns.send, { body: { message_body } });
    expect([status, body]).toMatchObject([200, { sent_count: 1, held: [] }]);
    await t.runJobs();
  }
  const rows = (await messagesOf(t)).filter(({ purpose }) => purpose === 'marketing');
  expect(rows.map(({ status }) => status)).toEqual(Array(3).fill(expect.stringMatching(/^(sent|delivered)$/)));
});

test('A contact who joins at night is greeted at once, without a confirmation first', async () => {
  await call(t, null, join.signup, {
    query: { company_id: maple.companyId },
    body: { phone_e164: '+12075550102' },
  });
  await t.runJobs();
  expect(await messagesOf(t, { phone_e164: '+12075550102' })).toMatchObject([
    { purpose: 'welcome', status: expect.stringMatching(/^(sent|delivered)$/), due_at: NIGHT },
  ]);
});
