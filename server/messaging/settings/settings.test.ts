import { afterAll, beforeAll, expect, test } from 'vitest';
import { quietHoursTexts } from '#contract/messaging/settings/quiet_hours.texts.ts';
import { messagingSettingsTexts } from '#contract/messaging/settings/settings.texts.ts';
import { messagingSettings } from '#contract/messaging/settings/settings.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { audited, holdOpen } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());

const DEFAULTS = {
  window_start: 600,
  window_end: 1080,
  cap_per_day: 1,
  cap_per_week: 2,
  promised_per_month: 8,
  cents_per_segment: 1.3,
  age_gate: false,
};
const put = (body: typeof DEFAULTS & { version?: string }) =>
  call(t, maple.manager, messagingSettings.update, { body });

test('Each company has the defaults until a user changes them', async () => {
  const first = await call(t, maple.staff, messagingSettings.get);
  expect(first.body).toEqual({
    ...DEFAULTS,
    link_example: expect.stringMatching(/^http:\/\/127\.0\.0\.1\/l\/\w{11}$/),
    updated_at: null,
    version: expect.any(String),
  });
  const changed = { ...DEFAULTS, window_start: 540, cents_per_segment: 0.83, age_gate: true };
  expect((await put(changed)).body).toMatchObject(changed);
  const now = t.clock.now.toISOString();
  expect((await call(t, maple.staff, messagingSettings.get)).body).toMatchObject({ ...changed, updated_at: now });
  expect((await call(t, corner.staff, messagingSettings.get)).body).toMatchObject(DEFAULTS);
  const { window_start, cents_per_segment, age_gate } = DEFAULTS;
  const after = { window_start: changed.window_start, cents_per_segment: 0.83, age_gate: true };
  const changes = await audited(t, { action: 'messaging_settings.changed' });
  expect(changes.map(({ detail }) => detail)).toEqual([
    { before: { window_start, cents_per_segment, age_gate }, after },
  ]);
});

test('Higher caps of before are read as the highest that the law allows today', async () => {
  await put(DEFAULTS);
  await t.owner.query('update messaging_settings set cap_per_day = 5, cap_per_week = 35 where company_id = $1', [
    maple.companyId,
  ]);
  const shown = await call(t, maple.staff, messagingSettings.get);
  expect([shown.status, shown.body]).toMatchObject([200, { cap_per_day: 3, cap_per_week: 21 }]);
  await put(DEFAULTS);
});

test.each([
  ['window_end', { window_start: 900, window_end: 800 }, quietHoursTexts.order],
  ['window_end', { window_start: 300, window_end: 800 }, quietHoursTexts.outside],
  ['cap_per_day', { cap_per_day: 0 }, messagingSettingsTexts.capPerDayFault],
  ['cap_per_day', { cap_per_day: 4 }, messagingSettingsTexts.capPerDayFault],
  ['cap_per_week', { cap_per_week: 22 }, messagingSettingsTexts.capPerWeekFault],
  ['promised_per_month', { promised_per_month: 61 }, messagingSettingsTexts.promiseFault],
  ['cents_per_segment', { cents_per_segment: -1 }, messagingSettingsTexts.centsFault],
])('The setting %s is refused in %o', async (field, change, detail) => {
  const answer = await put({ ...DEFAULTS, ...change });
  expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: detail } } });
});

test('When two managers edit the same rules, the second is told, and a repeated save is not refused', async () => {
  const { version } = (await call(t, maple.manager, messagingSettings.get)).body;
  const [first, second] = await Promise.all(
    [2, 3].map((cap_per_day) => put({ ...DEFAULTS, cap_per_day, cap_per_week: 9, version })),
  );
  expect([first?.status, second?.status].sort()).toEqual([200, 409]);
  const refused = [first, second].find((answer) => answer?.status === 409)?.body;
  expect(refused).toMatchObject({ code: 'changed', detail: outdatedTexts.changed });
  const { link_example: _, updated_at: __, ...now } = (await call(t, maple.manager, messagingSettings.get)).body;
  expect((await put({ ...now, version })).status).toBe(200);
  expect((await put({ ...now, cap_per_day: 1 })).status).toBe(200);
});

test('A change does not wait for rows that are being added for the company', async () => {
  const adding = 'select from companies where company_id = $1 for key share';
  const commit = await holdOpen(t, adding, [maple.companyId]);
  expect((await put({ ...DEFAULTS, cap_per_week: 7 })).status).toBe(200);
  await commit();
});
