import { afterAll, beforeAll, expect, test } from 'vitest';
import { messagingSettings } from '#contract/messaging/settings/settings.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

test('A column that another release adds while the server runs costs one answer', async () => {
  const status = async () => (await call(t, maple.staff, messagingSettings.get)).status;
  expect(await status()).toBe(200);
  await t.owner.query('alter table messaging_settings add column of_a_later_release text');
  expect([await status(), await status(), await status()]).toEqual([503, 200, 200]);
});
