import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { auditLog } from '#contract/account/audit/audit.ts';
import { company } from '#contract/account/company.ts';
import { accountErrors } from '#contract/account/errors.texts.ts';
import { fieldTexts, signupTexts } from '#contract/account/signup.texts.ts';
import { signup } from '#contract/account/signup.ts';
import { billing } from '#contract/billing/billing.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, logIn, mapleDeli, oldShop, PASSWORD, type Shop } from '#test/cast.ts';
import { mailsOf } from '#test/providers/mails.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
let old: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
  old = await oldShop(t);
});
afterAll(() => t.close());

/** Everything that a new user types; the company and the user are named after `who`. */
function form(who: string, more: Record<string, unknown> = {}) {
  return {
    username: who,
    email: `${who}@example.com`,
    password: PASSWORD,
    personal_phone_number: '(555) 123-4567',
    company_name: `${who}'s Grocery`,
    zip_code: '60601',
    ...more,
  };
}

function post(body: object, path = 'loyalty', headers: Record<string, string> = {}) {
  return t.app.inject({ method: 'POST', url: `/api/trials/signup/${path}`, payload: body, headers });
}

function login(username: string) {
  const authorization = `Basic ${btoa(`${username}:${PASSWORD}`)}`;
  return t.app.inject({ method: 'POST', url: '/api/auth/login', headers: { authorization } });
}

async function count(sql: string, ...values: unknown[]): Promise<number> {
  const { rows } = await t.owner.query(`select count(*)::int as n from ${sql}`, values);
  return rows[0].n;
}

// spec: 7-lookup, 3-company-lookup
describe('Company lookup', () => {
  const lookup = (company_name: string, zip_code?: string) =>
    call(t, null, signup.lookupCompany, { query: { company_name, ...(zip_code ? { zip_code } : {}) } });

  test.each(['Maple Deli', '  maple   DELI ', 'MapleDeli', 'Ｍaple Deli'])(
    'The name %j finds Maple Deli',
    async (name) => {
      expect(await lookup(name)).toMatchObject({ status: 200, body: { company_id: maple.companyId } });
      expect((await lookup(name, '04101')).body).toEqual({ company_id: maple.companyId });
      expect((await lookup(name, ' 04101-1234')).body).toEqual({ company_id: maple.companyId });
    },
  );

  test('Another zip code finds another company, and an unknown name finds none', async () => {
    expect((await lookup('Maple Deli', '04102')).status).toBe(404);
    expect(await lookup('Maple')).toMatchObject({ status: 404, body: { detail: signupTexts.noCompany } });
    expect(await lookup(' ')).toMatchObject({ status: 422, body: { detail: fieldTexts.companyRequired } });
  });

  test('The lookup follows a company that changes its name', async () => {
    await post(form('rename'));
    const { company_id } = (await lookup("rename's grocery")).body;
    const owner = await logIn(t, 'rename');
    const rename = async (name: string, zip_code: string) => {
      const body = { name, zip_code, time_zone: 'America/New_York', address: '', help_contact: '' };
      expect((await call(t, owner, company.updateDetails, { body })).status).toBe(200);
    };
    await rename('Renamed', '60601');
    expect((await lookup('renamed', '60601')).body).toEqual({ company_id });
    expect((await lookup("rename's grocery")).status).toBe(404);
    // A name that is taken in that place does not hide the company that had it first.
    await rename('Maple Deli', '04101');
    expect((await lookup('Maple Deli', '04101')).body).toEqual({ company_id: maple.companyId });
    expect((await lookup('renamed', '60601')).body).toEqual({ company_id });
  });
});

describe('Trial availability', () => {
  const check = (
    shop: { companyId: string },
    trial_type: 'invoice_scanning' | 'loyalty_text' | 'loyalty_sms' | 'both',
  ) => call(t, null, signup.checkTrial, { query: { company_id: shop.companyId, trial_type } });
  const { trial } = signupTexts;

  // spec: 7-availability, 3-trial-availability, 8-trial-messages
  test('The answer says whether a trial can begin, and why not', async () => {
    const available = { is_available: true, message: trial.available };
    expect((await check(maple, 'loyalty_text')).body).toEqual(available);
    expect((await check(maple, 'loyalty_sms')).body).toEqual(available);
    expect((await check(maple, 'both')).body).toEqual({ is_available: true, message: trial.bothAvailable });
    expect((await check(corner, 'invoice_scanning')).body).toEqual(available);
    for (const type of ['loyalty_text', 'loyalty_sms', 'both'] as const) {
      expect((await check(corner, type)).body).toEqual({ is_available: false, message: trial.loyaltyUsed });
    }
    for (const type of ['invoice_scanning', 'both'] as const) {
      expect((await check(old, type)).body).toEqual({ is_available: false, message: trial.invoicesUsed });
    }
    const both = (await post(form('twice'), 'both')).json();
    const message = trial.bothUsed;
    expect((await check({ companyId: both.company_id }, 'both')).body).toEqual({ is_available: false, message });
  });

  test('An unknown company is not found', async () => {
    expect((await check({ companyId: crypto.randomUUID() }, 'both')).status).toBe(404);
    const odd = await t.app.inject(`/api/trials/check-availability?company_id=${maple.companyId}&trial_type=coffee`);
    expect(odd.statusCode).toBe(422);
  });
});

// spec: 7-check-username, 3-username-check
test('A username is checked in any case', async () => {
  const check = async (username: string) =>
    (await call(t, null, signup.checkUsername, { body: { username } })).body.available;
  expect(await check('maple')).toBe(false);
  expect(await check(' MAPLE ')).toBe(false);
  expect(await check('maple2')).toBe(true);
  // An email address is not a username.
  expect(await check('maple@example.com')).toBe(true);
});

// spec: 7-signup-calls, 3-signup
describe('A new company', () => {
  test.each([
    ['invoice', ['invoice_scanning']],
    ['loyalty', ['loyalty_sms']],
    ['both', ['invoice_scanning', 'loyalty_sms']],
  ])('A signup for %s works for fourteen days', async (path, features) => {
    const answer = await post(form(`new-${path}`, { time_zone: 'America/Chicago' }), path);
    expect(answer.statusCode, answer.body).toBe(200);
    const { company_id, user_id, status } = answer.json();
    expect(status).toBe('active');
    expect((await login(`new-${path}`)).json()).toMatchObject({ company_id, user_id, has_active_trials: true });
    const token = await logIn(t, `NEW-${path}@example.com`);
    const user = await call(t, token, account.getUser);
    expect(user.body).toMatchObject({ role: 'owner', time_zone: 'America/Chicago', is_paid_user: false });
    for (const code of ['invoice_scanning', 'loyalty_sms'] as const) {
      const { body } = await call(t, token, account.hasFeature, { query: { code } });
      expect([code, body.allowed]).toEqual([code, features.includes(code)]);
    }
    const { trials } = (await call(t, token, billing.membership)).body;
    const ends_at = new Date(t.clock.now.getTime() + 14 * 86_400_000).toISOString();
    expect(trials.map(({ feature }) => feature).sort()).toEqual(features);
    for (const trial of trials) expect(trial).toMatchObject({ ends_at, days_left: 14 });
    const kept = await t.owner.query('select personal_phone_number from users where user_id = $1', [user_id]);
    expect(kept.rows[0].personal_phone_number).toBe('5551234567');
    const { events } = (await call(t, token, auditLog.list)).body;
    expect(events.filter(({ action }) => action === 'company.created')).toHaveLength(1);
  });

  test.each([
    ['spare', 'Mars/Olympus'],
    ['offset', '-05:00'],
  ])('A signup of “%s” needs neither a phone number nor a valid time zone (%s)', async (name, time_zone) => {
    const answer = await post(form(name, { personal_phone_number: undefined, time_zone }));
    expect(answer.statusCode, answer.body).toBe(200);
    const { body } = await call(t, await logIn(t, name), account.getUser);
    expect(body.time_zone).toBe('America/New_York');
  });

  test('A double click and a retry create one company', async () => {
    const body = form('doubled');
    const answers = await Promise.all([post(body), post(body), post(body)]);
    answers.push(await post({ ...body, email: 'DOUBLED@example.com', company_name: " Doubled's  grocery" }));
    const [first] = answers.map((answer) => answer.json());
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toEqual(first);
    }
    expect(await count(`companies where name ilike '%doubled%'`)).toBe(1);
    expect(await count(`users where username = 'doubled'`)).toBe(1);
    // The same user for another company is not a retry.
    const other = await post({ ...body, zip_code: '60602' });
    expect(other.statusCode).toBe(422);
    expect(other.json().fields).toEqual({ username: fieldTexts.usernameTaken, email: fieldTexts.emailTaken });
  });

  test('When two users create one company at the same moment, one owns it and the other requests to join', async () => {
    const company = { company_name: 'Twin Bakery', zip_code: '10001' };
    const answers = await Promise.all([
      post(form('twin-a', company), 'loyalty'),
      post(form('twin-b', { ...company, company_name: 'twin bakery', zip_code: '10001-2000' }), 'invoice'),
    ]);
    const replies = answers.map((answer) => answer.json());
    expect(replies.map((reply) => reply.status).sort()).toEqual(['active', 'pending']);
    expect(replies[0].company_id).toBe(replies[1].company_id);
    expect(await count(`companies where name ilike 'twin bakery'`)).toBe(1);
  });

  test('When two users create one company for the same trial, the second learns that the trial is used', async () => {
    const company = { company_name: 'Same Bakery', zip_code: '10001' };
    const answers = await Promise.all([post(form('same-a', company)), post(form('same-b', company))]);
    const refused = answers.filter((answer) => answer.statusCode === 409);
    expect(refused.map((answer) => answer.json())).toEqual([
      { detail: 'A user from your company has already used the Loyalty Text Program free trial.', code: 'trial_used' },
    ]);
    expect(await count(`users where username like 'same-%'`)).toBe(1);
  });

  test('No company is created when its owner cannot be created', async () => {
    const answer = await post(form('maple', { company_name: 'Ghost Shop', email: 'ghost@example.com' }));
    expect(answer.statusCode).toBe(422);
    expect(await count(`companies where name = 'Ghost Shop'`)).toBe(0);
  });
});

// spec: 5-required, 5-password-rule, 5-username
describe('Signup errors beside their fields', () => {
  test.each([
    ['company_name', { company_name: ' ' }, fieldTexts.companyRequired],
    ['company_name', { company_name: undefined }, fieldTexts.companyRequired],
    ['zip_code', { zip_code: '' }, fieldTexts.zipRequired],
    ['zip_code', { zip_code: undefined }, fieldTexts.zipRequired],
    ['zip_code', { zip_code: 'abc' }, fieldTexts.zip],
    ['username', { username: undefined }, fieldTexts.usernameRequired],
    ['personal_phone_number', { personal_phone_number: '555-1234' }, fieldTexts.phone],
    ['username', { username: '' }, fieldTexts.usernameRequired],
    ['username', { username: 'ab' }, fieldTexts.usernameShort],
    ['username', { username: 'MAPLE' }, fieldTexts.usernameTaken],
    ['username', { username: 'boss@rival.com' }, fieldTexts.usernameCharacters],
    ['email', { email: '' }, fieldTexts.emailRequired],
    ['email', { email: 'nobody' }, fieldTexts.email],
    ['email', { email: 'Maple@Example.com' }, fieldTexts.emailTaken],
    ['password', { password: '' }, fieldTexts.passwordRequired],
    ['password', { password: 'counter-1' }, fieldTexts.password],
  ])('The field %s refuses %j', async (field, wrong, sentence) => {
    const answer = await post(form('careful', { company_name: 'Careful Shop', ...wrong }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ detail: sentence, code: 'invalid', fields: { [field]: sentence } });
    expect(await count(`users where username = 'careful'`)).toBe(0);
  });

  test('Both username and email are reported when different accounts have them', async () => {
    const { fields } = (await post(form('maple', { email: 'corner@example.com' }))).json();
    expect(fields).toEqual({ username: fieldTexts.usernameTaken, email: fieldTexts.emailTaken });
  });
});

describe('Joining an existing company', () => {
  test('Joining creates a pending account, tells every owner, and allows no login', async () => {
    const { companyId } = maple;
    const body = form('joiner', { company_name: undefined, zip_code: undefined, company_id: companyId });
    const answer = await post(body, 'invoice');
    expect(answer.json()).toMatchObject({ company_id: companyId, status: 'pending' });
    const refused = await login('joiner');
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({
      detail: accountErrors.waitingForApproval('Maple Deli'),
      code: 'waiting_for_approval',
    });
    await t.runJobs();
    const mails = await mailsOf(t, { company_id: companyId });
    const rows = mails.toSorted((one, other) => other.subject.localeCompare(one.subject));
    expect(rows).toMatchObject([
      { recipient: 'maple@example.com', subject: 'joiner wants to join Maple Deli', status: 'sent' },
      { recipient: 'joiner@example.com', subject: 'Confirm your Counterbook email address' },
    ]);
    expect(rows[0].text).toContain('http://127.0.0.1/settings');
    // A stranger cannot begin the trial.
    expect(await count(`entitlements where company_id = $1 and kind = 'trial'`, companyId)).toBe(0);
    // The same click again makes no second request.
    expect((await post(body, 'invoice')).json()).toEqual(answer.json());
    expect(await count(`mails where company_id = $1`, companyId)).toBe(2);
  });

  test('Joining by name and zip code works like joining by id', async () => {
    const answer = await post(form('namer', { company_name: 'MAPLE deli', zip_code: '04101' }));
    expect(answer.json()).toMatchObject({ company_id: maple.companyId, status: 'pending' });
  });

  // spec: 8-signup-409, 8-signup-400
  test.each([
    ['loyalty', 'corner', 'A user from your company has already used the Loyalty Text Program free trial.'],
    ['both', 'corner', 'A user from your company has already used the Both Services free trial.'],
    ['invoice', 'old', 'A user from your company has already used the Invoice Scanning free trial.'],
  ])('A signup for %s at %s is refused because the trial is used', async (path, whose, detail) => {
    const company_id = (whose === 'corner' ? corner : old).companyId;
    const answer = await post(form('late', { company_id }), path);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ detail, code: 'trial_used' });
    expect(await count(`users where username = 'late'`)).toBe(0);
  });

  test('An unknown company id creates nothing', async () => {
    const answer = await post(form('lost', { company_id: crypto.randomUUID() }));
    expect(answer.statusCode).toBe(404);
    expect(await count(`users where username = 'lost'`)).toBe(0);
  });
});

describe('Rate limits of signup', () => {
  const from = (remoteAddress: string) => ({ remoteAddress });

  test('Checks of one username and of many usernames are limited', async () => {
    const ask = (username: string, address: string) =>
      t.app.inject({ method: 'POST', url: '/api/auth/check-username', payload: { username }, ...from(address) });
    for (let n = 0; n < 40; n++) expect((await ask('Wanted', '10.0.0.1')).statusCode).toBe(200);
    const refused = await ask(' wanted', '10.0.0.1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('wanted', '10.0.0.2')).statusCode).toBe(200);
    for (let n = 0; n < 109; n++) expect((await ask(`name-${n}`, '10.0.0.1')).statusCode).toBe(200);
    expect((await ask('one-more', '10.0.0.1')).statusCode).toBe(429);
  });

  test('Company lookups are limited', async () => {
    const ask = (name: string, address: string) =>
      t.app.inject({ url: `/api/company/lookup-id?company_name=${name}`, ...from(address) });
    for (let n = 0; n < 40; n++) await ask('wanted', '10.0.0.3');
    expect((await ask('wanted', '10.0.0.3')).statusCode).toBe(429);
    expect((await ask('other', '10.0.0.3')).statusCode).toBe(404);
    expect((await ask('wanted', '10.0.0.4')).statusCode).toBe(404);
  });

  test('A signup does not tell whether the password of an account is right', async () => {
    const now = t.clock.now;
    t.clock.now = new Date(now.getTime() + 10 * 60_000);
    const ask = async (password: string) => {
      const payload = form('maple', { company_id: maple.companyId, password });
      const url = '/api/trials/signup/both';
      const { statusCode, body } = await t.app.inject({ method: 'POST', url, payload, ...from('10.0.0.6') });
      return [statusCode, JSON.parse(body).fields];
    };
    const taken = [422, { username: fieldTexts.usernameTaken, email: fieldTexts.emailTaken }];
    expect(await ask(PASSWORD)).toEqual(taken);
    expect(await ask('Wrong-pass1!')).toEqual(taken);
    t.clock.now = now;
  });

  test('A company gets at most twenty requests to join a day, from whatever addresses', async () => {
    const { company_id } = (await post(form('asked'), 'invoice')).json();
    const ask = (n: number) =>
      t.app.inject({
        method: 'POST',
        url: '/api/trials/signup/loyalty',
        payload: form(`asks-${n}`, { company_id }),
        ...from(`10.7.${n}.1`),
      });
    for (let n = 0; n < 20; n++) expect((await ask(n)).json()).toMatchObject({ status: 'pending' });
    const refused = await ask(20);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ detail: signupTexts.tooManyRequests, retry_after: expect.any(Number) });
    expect(await count(`members where company_id = $1 and status = 'pending'`, company_id)).toBe(20);
  });

  test('One address alone cannot use up the requests to join a company', async () => {
    const { company_id } = (await post(form('crowded'), 'invoice')).json();
    const ask = (n: number, address: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/trials/signup/loyalty',
        payload: form(`crowds-${n}`, { company_id }),
        ...from(address),
      });
    for (let n = 0; n < 10; n++) expect((await ask(n, '10.8.0.1')).json()).toMatchObject({ status: 'pending' });
    expect((await ask(10, '10.8.0.1')).statusCode).toBe(429);
    expect((await ask(11, '10.8.1.1')).json()).toMatchObject({ status: 'pending' });
  });

  test('Signups are limited', async () => {
    const ask = (email: string, remoteAddress: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/trials/signup/both',
        payload: form('maple', { email }),
        remoteAddress,
      });
    for (let n = 0; n < 15; n++) expect((await ask('many@example.com', '10.0.0.5')).statusCode).toBe(422);
    expect((await ask('MANY@example.com', '10.0.0.5')).statusCode).toBe(429);
    for (let n = 0; n < 24; n++) expect((await ask(`many${n}@example.com`, '10.0.0.5')).statusCode).toBe(422);
    expect((await ask('last@example.com', '10.0.0.5')).statusCode).toBe(429);
  });
});
