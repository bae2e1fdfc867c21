import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaigns } from '#contract/campaigns.ts';
import { contacts } from '#contract/contacts.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  // Ten in the evening in Maine.
  t = await buildTestApp({ now: new Date('2046-11-29T03:00:00Z'), quietHours: false, frequencyCaps: false });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

test('an installation without hours and caps sends at night, and again', async () => {
  const attestation = { how: 'Signed the card at the till', when: '2026-01-05' };
  await call(t, maple.manager, contacts.create, { body: { phone_e164: '+12075550101', attestation } });
  for (const message_body of ['Soup is on.', 'And so is the bread.']) {
    const { status } = await call(t, maple.manager, campaigns.send, { body: { message_body } });
    expect(status).toBe(200);
    await t.runJobs();
  }
  const { rows } = await t.owner.query("select status from messages where purpose = 'marketing'");
  expect(rows.map((row) => row.status)).toEqual(Array(2).fill(expect.stringMatching(/^(sent|delivered)$/)));
});
