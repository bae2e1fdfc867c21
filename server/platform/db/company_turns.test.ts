import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { team } from '#contract/account/team.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { holdOpen, untilWaiting } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());

const invite = (name: string) =>
  call(t, maple.owner, team.invite, { body: { email: `${name}@example.com`, role: 'staff' } });

test('However many changes of one company wait for each other, another company is answered', async () => {
  const end = await holdOpen(t, 'select from companies where company_id = $1 for update', [maple.companyId]);
  const changes = Array.from({ length: 12 }, (_, at) => invite(`user-${at}`));
  // Of the five connections of a test, one is left to others.
  await untilWaiting(t, 4);
  const meanwhile = await call(t, corner.owner, team.invite, { body: { email: 'meg@example.com', role: 'staff' } });
  expect(meanwhile.status).toBe(200);
  await end();
  expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await call(t, maple.owner, account.getUser)).status).toBe(200);
});
