import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { accountErrors } from '#contract/account/errors.texts.ts';
import { type Entitlement, featureState } from '#contract/billing/access.ts';
import { GRACE_DAYS, TRIAL_DAYS } from '#contract/billing/limits.ts';
import { DAY_MS } from '#contract/dates.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { PASSWORD, type Shop, trialShop } from '#test/cast.ts';

describe('What a company may do with a feature', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const trial = (from: number, to: number): Entitlement => ({
    feature: 'loyalty_sms',
    kind: 'trial',
    starts_at: at(from),
    ends_at: at(to),
  });
  const paid = (from: number, to: number | null): Entitlement => ({
    feature: 'loyalty_sms',
    kind: 'paid',
    starts_at: at(from),
    ends_at: to === null ? null : at(to),
  });
  const cases: [string, Entitlement[], object][] = [
    ['nothing', [], { state: 'none' }],
    ['another feature', [{ ...trial(-1, 13), feature: 'invoice_scanning' }], { state: 'none' }],
    ['a trial', [trial(-1, 13)], { state: 'active', kind: 'trial', ends_at: at(13) }],
    ['a trial that ends now', [trial(-14, 0)], { state: 'read_only', kind: 'trial', ends_at: at(GRACE_DAYS) }],
    ['a trial to come', [trial(1, 15)], { state: 'none' }],
    ['grace that ends now', [trial(-14 - GRACE_DAYS, -GRACE_DAYS)], { state: 'none' }],
    ['a plan and a trial', [trial(-1, 13), paid(-1, null)], { state: 'active', kind: 'paid', ends_at: null }],
    ['a plan that is canceled', [paid(-20, 10)], { state: 'active', kind: 'paid', ends_at: at(10) }],
    [
      'an ended plan and a running trial',
      [paid(-9, -1), trial(-1, 13)],
      { state: 'active', kind: 'trial', ends_at: at(13) },
    ],
    [
      'an ended plan after an ended trial',
      [trial(-90, -76), paid(-76, -2)],
      { state: 'read_only', kind: 'paid', ends_at: at(28) },
    ],
  ];
  test.each(cases)('A company with %s has the expected access', (_name, entitlements, expected) => {
    expect(featureState(entitlements, 'loyalty_sms', now)).toEqual(expected);
  });
});

// spec: 6-entitlements
describe('A trial, minute by minute', () => {
  let t: TestApp;
  let shop: Shop;
  let begun: Date;
  beforeAll(async () => {
    t = await buildTestApp();
    shop = await trialShop(t);
    begun = t.clock.now;
  });
  afterAll(() => t.close());

  const later = (days: number, minutes: number) => {
    t.clock.now = new Date(begun.getTime() + days * DAY_MS + minutes * 60_000);
  };
  const write = () =>
    call(t, shop.owner, inventory.createItem, { body: { name: `Milk ${t.clock.now}`, stock_unit: 'ea' } });
  const read = () => call(t, shop.owner, inventory.listItems);
  const check = () => call(t, shop.owner, account.hasFeature, { query: { code: 'invoice_scanning' } });
  const login = () =>
    t.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { authorization: `Basic ${btoa(`trial:${PASSWORD}`)}` },
    });

  test('The trial works to its last minute', async () => {
    later(TRIAL_DAYS, -1);
    expect((await write()).status).toBe(200);
    const ends_at = new Date(begun.getTime() + TRIAL_DAYS * DAY_MS).toISOString();
    expect((await check()).body).toEqual({ allowed: true, access_type: 'trial', ends_at });
    expect((await login()).json()).toMatchObject({ is_paid_user: false, has_active_trials: true });
  });

  test('An ended trial can still be read, and its users can still sign in', async () => {
    later(TRIAL_DAYS, 0);
    const refused = await write();
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'trial_expired' });
    expect((await read()).status).toBe(200);
    const ends_at = new Date(begun.getTime() + (TRIAL_DAYS + GRACE_DAYS) * DAY_MS).toISOString();
    expect((await check()).body).toEqual({ allowed: true, access_type: 'trial', read_only: true, ends_at });
    const answer = await login();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ is_paid_user: false, has_active_trials: false });
  });

  test('Access closes thirty days later, and the 403 carries a session with which the owner can still pay', async () => {
    // The first session has ended by then.
    later(TRIAL_DAYS + GRACE_DAYS, -1);
    shop.owner = (await login()).json().access_token;
    expect((await read()).status).toBe(200);
    later(TRIAL_DAYS + GRACE_DAYS, 0);
    expect((await read()).status).toBe(403);
    expect((await check()).body).toEqual({ allowed: false, access_type: null });
    const refused = await login();
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'no_access', detail: accountErrors.noAccessLeft });
    const token = refused.json().access_token;
    expect((await call(t, token, account.getUser)).body).toMatchObject({ trial_expired: true });
    expect((await call(t, token, inventory.listItems)).status).toBe(403);
  });

  test('A wrong password learns nothing about the trial', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { authorization: `Basic ${btoa('trial:Wrong-1!')}` },
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ detail: accountErrors.loginFailed, code: 'login_failed' });
  });
});
