import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactPage } from '#contract/contacts/page.ts';
import { joinTexts } from '#contract/customer/join.texts.ts';
import type { JoinBody } from '#contract/customer/join.ts';
import { JOINS_PER_HOUR } from '#contract/customer/limits.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts';
import { messagingSettings } from '#contract/messaging/settings/settings.ts';
import { joinDisclosure } from '#contract/messaging/sms/message_texts.ts';
import { program } from '#contract/program/program.ts';
import { optOut } from '#server/contacts/contacts.ts';
import { dropWaitingMessages } from '#server/messaging/messaging.ts';
import { machineCtx } from '#server/platform/context.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, oldShop, type Shop } from '#test/cast.ts';
import { contactOf, enterBirthDate, evidenceOf } from '#test/contacts.ts';
import { openPage, pageData, proofOf } from '#test/customer_page.ts';
import { changeTextingRules, linkCodes, messagesOf } from '#test/messages.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { countRows, forgetLimits } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
let old: Shop;
// A Friday at noon in Portland, Maine: promotions are allowed.
const NOON = new Date('2026-11-20T17:00:00Z');

beforeAll(async () => {
  t = await buildTestApp({ now: NOON });
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
  old = await oldShop(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = NOON;
  await forgetLimits(t);
});

let last = 100;
/** A number that no earlier test has used. */
const phone = () => `+1207555${String(++last).padStart(4, '0')}`;

function post(companyId: string, body: JoinBody, { ip = '203.0.113.7', agent = 'Phone/1.0' } = {}) {
  return t.app.inject({
    method: 'POST',
    url: `/api/loyalty/signup?company_id=${companyId}`,
    remoteAddress: ip,
    headers: { 'user-agent': agent },
    payload: body,
  });
}

/** Opens the page, waits a moment, answers its question. */
async function form(companyId: string = maple.companyId): Promise<{ token: string; proof: string }> {
  const page = pageData<CustomerPageOf<'join'>>(await openPage(t, `/loyalty-signup?company_id=${companyId}`));
  const token = page.form?.token ?? '';
  t.clock.now = new Date(t.clock.now.getTime() + 20_000);
  return { token, proof: proofOf(token) };
}

async function contact(phone_e164: string, shop = maple) {
  const found = await contactOf(t, shop, phone_e164);
  if (!found) return undefined;
  const { loyalty_customer_id, consent, source, language } = found;
  const { body } = await call(t, shop.staff, contactPage.details, { params: { loyalty_customer_id } });
  return { consent, source, language, joined_from: body.joined_from, birth_date: body.birth_date };
}

const evidence = (phone_e164: string) => evidenceOf(t, maple, phone_e164);

const texts = (phone_e164: string) => messagesOf(t, { phone_e164 });

const stop = (phone_e164: string, companyId: CompanyId = maple.companyId) => {
  const ctx = machineCtx(t.db, companyId, t.clock.now, openLog('silent'));
  return ctx.tx((tx) => optOut(ctx, tx, { phone_e164, source: 'keyword', words: 'STOP' }, dropWaitingMessages));
};

// spec: 7-public-signup, 5-public-phone-sent, 2.18-join, ruling-16
test('Joining creates a contact with the consent as it was shown, the place, and the welcome message', async () => {
  await call(t, maple.owner, program.createSource, { body: { label: 'Door' } });
  const ada = phone();
  const answer = await post(maple.companyId, { phone_e164: ada, source: 'door', ...(await form()) });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toEqual({ company_name: 'Maple Deli' });
  expect(await contact(ada))?.toEqual({
    consent: 'consented',
    source: 'web_form',
    language: 'en',
    joined_from: 'door',
    birth_date: null,
  });
  const page = pageData<CustomerPageOf<'join'>>(
    await openPage(t, `/loyalty-signup?company_id=${maple.companyId}&source=door`),
  );
  const { text, terms, privacy } = page.words.en.disclosure;
  expect(await evidence(ada)).toMatchObject([
    {
      kind: 'opt_in',
      source: 'web_form',
      occurred_at: t.clock.now.toISOString(),
      wording: `${text} ${terms}. ${privacy}.`,
      evidence: { phone_e164: ada, ip: '203.0.113.7', user_agent: 'Phone/1.0' },
    },
  ]);
  expect((await evidence(ada))[0]?.evidence).not.toHaveProperty('without_form');
  const sent = await texts(ada);
  expect(sent.map(({ purpose }) => purpose)).toEqual(['welcome']);
  expect(sent[0]?.body).toMatch(/Maple Deli.*STOP/);
  expect(await contact(ada, corner)).toBeUndefined();
});

test('A number that comes without our form joins, and the evidence has no words and says that no form was shown', async () => {
  for (const token of [undefined, 'made.up.by.a-program']) {
    const ada = phone();
    const answer = await post(maple.companyId, { phone_e164: ada, token });
    expect([answer.statusCode, answer.json()]).toEqual([200, { company_name: 'Maple Deli' }]);
    expect((await contact(ada))?.consent).toBe('consented');
    expect(await evidence(ada)).toMatchObject([
      { kind: 'opt_in', source: 'web_form', wording: null, evidence: { ip: '203.0.113.7', without_form: true } },
    ]);
  }
});

test('Whoever types a number at night, nothing goes to it before the law of its place allows it', async () => {
  t.clock.now = new Date('2026-11-21T04:00:00Z');
  // 8 AM in Maine: the law's hours, not the shop's, which begin at ten.
  const morning = new Date('2026-11-21T13:00:00Z');
  const ada = phone();
  expect((await post(maple.companyId, { phone_e164: ada })).statusCode).toBe(200);
  expect(await texts(ada)).toMatchObject([{ purpose: 'welcome', due_at: morning }]);
  // It brings the link that the page promises, to a wallet that is there from the first minute.
  const [{ body }] = await texts(ada);
  const opened = await t.app.inject({ url: `/l/${linkCodes(body)[0]}`, headers: { 'user-agent': 'Phone/1.0' } });
  const wallet = await openPage(t, String(opened.headers.location));
  expect([wallet.statusCode, pageData(wallet).name]).toEqual([200, 'wallet']);

  // A contact who is known gets the link alone, in the morning too.
  t.clock.now = new Date('2026-11-23T04:00:00Z');
  await forgetLimits(t);
  await post(maple.companyId, { phone_e164: ada });
  const again = { purpose: 'coupon_link', due_at: new Date('2026-11-23T13:00:00Z') };
  expect((await texts(ada)).slice(1)).toMatchObject([again]);
});

test('A customer who joins after the shop’s hours and within the law’s gets the welcome message at once', async () => {
  // 8:30 PM in Maine.
  t.clock.now = new Date('2026-11-21T01:30:00Z');
  const ada = phone();
  await post(maple.companyId, { phone_e164: ada });
  expect(await texts(ada)).toMatchObject([{ purpose: 'welcome', due_at: t.clock.now }]);
  await t.runJobs();
  expect((await texts(ada)).map(({ status }) => status)).toEqual(['sent']);
});

test('A place that the shop does not have is not stored', async () => {
  const ada = phone();
  await post(maple.companyId, { phone_e164: ada, source: 'roof' });
  expect(await contact(ada)).toMatchObject({ joined_from: null });
});

test('The Spanish page asks, answers and texts in Spanish', async () => {
  const ada = phone();
  expect((await post(maple.companyId, { phone_e164: ada, language: 'es', ...(await form()) })).statusCode).toBe(200);
  const disclosure = joinDisclosure('es', { company_name: 'Maple Deli', per_month: 8 });
  expect((await evidence(ada))[0]?.wording).toBe(disclosure.wording);
  expect((await contact(ada))?.language).toBe('es');
  expect((await texts(ada))[0]?.body).toMatch(/ALTO/);
  const refused = await post(maple.companyId, { phone_e164: '', language: 'es', consented: false });
  expect(refused.json().fields).toEqual({
    phone_e164: joinTexts.es.faults.phoneRequired,
    consented: joinTexts.es.faults.consent,
  });
});

// spec: 5-public-required, 5-public-consent, 5-public-company, 8-public-signup
test.each([
  [{ phone_e164: '' }, 'Please enter your phone number.'],
  [{ phone_e164: '207 555 01' }, 'Please enter a valid 10-digit phone number.'],
  [{ phone_e164: '+12071550142' }, 'Please enter a valid 10-digit phone number.'],
  [{ phone_e164: '+18005550142' }, joinTexts.en.faults.notMobile],
  [{ phone_e164: '+19005550142' }, joinTexts.en.faults.notMobile],
  [{ phone_e164: '+18765550142' }, joinTexts.en.faults.abroad],
  [{ phone_e164: '+447911123456' }, joinTexts.en.faults.abroad],
  [{ phone_e164: '+12075550142', consented: false }, 'Please agree to receive promotional messages to continue.'],
])('The request %j is refused with its sentence and changes nothing', async (body, detail) => {
  const count = async () => (await call(t, maple.owner, contacts.list)).body.total_count;
  const before = await count();
  const answer = await post(maple.companyId, body);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().detail).toBe(detail);
  expect(Object.values(answer.json().fields)).toEqual([detail]);
  expect(await count()).toBe(before);
});

test('A request without a company, or for an unknown or inactive one, is refused', async () => {
  const missing = await t.app.inject({ method: 'POST', url: '/api/loyalty/signup', payload: { phone_e164: phone() } });
  expect(missing.statusCode).toBe(422);
  expect(missing.json().detail).toBe('Invalid QR code. Missing company information.');
  const unknown = await post('018f2f7e-0000-7000-8000-000000000001', { phone_e164: phone() });
  expect([unknown.statusCode, unknown.json().detail]).toEqual([404, joinTexts.en.faults.unknownCompany]);
  const before = await countRows(t, 'contacts');
  const lapsed = await post(old.companyId, { phone_e164: phone() });
  expect([lapsed.statusCode, lapsed.json().code]).toEqual([409, 'closed']);
  expect(await countRows(t, 'contacts')).toBe(before);
});

test('New, known and blocked numbers get the same answer, none sooner than a quarter of a second', async () => {
  const [known, blocked] = ['+12073501000', '+12073502000'];
  await post(maple.companyId, { phone_e164: known });
  await stop(blocked);
  const numbers = ['+12073503000', known, blocked, '+12073504000', known, blocked];
  const seen = await Promise.all(
    numbers.map(async (phone_e164, index) => {
      const begun = performance.now();
      const answer = await post(maple.companyId, { phone_e164 }, { ip: `198.51.100.${index}` });
      const { 'x-request-id': _, date: __, ...headers } = answer.headers;
      const shown = JSON.stringify([answer.statusCode, answer.json(), headers]);
      return { answer: shown, ms: performance.now() - begun };
    }),
  );
  expect(new Set(seen.map(({ answer }) => answer)).size).toBe(1);
  // All of them wait for the same clock, far longer than the work takes.
  for (const { ms } of seen) expect(ms).toBeGreaterThan(245);
  expect(await texts(blocked)).toEqual([]);
  expect(await isConsented(blocked)).toBe(false);
});

async function isConsented(phone_e164: string): Promise<boolean> {
  return (await contact(phone_e164))?.consent === 'consented';
}

test('A contact who joins again gets the link again, at most once a day', async () => {
  const ada = phone();
  const again = async (after: number) => {
    t.clock.now = new Date(NOON.getTime() + after);
    await forgetLimits(t);
    expect((await post(maple.companyId, { phone_e164: ada })).statusCode).toBe(200);
    return (await texts(ada)).length;
  };
  expect(await again(0)).toBe(1);
  expect(await again(DAY_MS - MINUTE_MS)).toBe(1);
  expect(await again(DAY_MS)).toBe(2);
  expect((await texts(ada)).map(({ purpose }) => purpose)).toEqual(['welcome', 'coupon_link']);
  expect((await texts(ada))[1]?.body).toMatch(/^Maple Deli: Your coupons and text settings: \S+\/l\/\w{11} /);
  // Anybody can type a number, so a month has its limit too.
  for (let day = 2; day < 15; day++) await again(day * DAY_MS);
  expect((await texts(ada)).length).toBe(10);
  expect(await again(31 * DAY_MS)).toBe(11);
  t.clock.now = NOON;
  expect(await evidence(ada)).toHaveLength(1);
});

test('A number that said STOP cannot come back through the form, in any spelling', async () => {
  const ada = phone();
  await post(maple.companyId, { phone_e164: ada });
  await stop(ada);
  const before = await evidence(ada);
  expect(
    (await post(maple.companyId, { phone_e164: `(${ada.slice(2, 5)}) ${ada.slice(5, 8)}-${ada.slice(8)}` })).statusCode,
  ).toBe(200);
  expect((await contact(ada))?.consent).toBe('opted_out');
  expect(await evidence(ada)).toEqual(before);
});

test('A form with the hidden field filled in is thanked, and nothing happens', async () => {
  const ada = phone();
  const answer = await post(maple.companyId, { phone_e164: ada, website: 'https://example.com' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { company_name: 'Maple Deli' }]);
  expect(await contact(ada))?.toBeUndefined();
});

// spec: ruling-4
test('The company can be named in either spelling, and has to be named', async () => {
  const ada = phone();
  const join = (query: string) =>
    t.app.inject({ method: 'POST', url: `/api/loyalty/signup${query}`, payload: { phone_e164: ada } });
  const unnamed = await join('');
  expect([unnamed.statusCode, unnamed.json().fields]).toEqual([422, { company_id: joinTexts.en.faults.noCompany }]);
  expect((await join(`?companyId=${maple.companyId}`)).statusCode).toBe(200);
  expect(await contact(ada))?.toMatchObject({ consent: 'consented' });
  expect((await openPage(t, `/loyalty-signup?companyId=${maple.companyId}`)).statusCode).toBe(200);
});

test('A contact is promised the number of texts in the words, until they agree to others', async () => {
  const ada = phone();
  const promise = (promised_per_month: number) => changeTextingRules(t, maple, { promised_per_month });
  const promised = async () => {
    const { rows } = await t.owner.query('select promised_per_month from contacts where phone_e164 = $1', [ada]);
    return rows[0]?.promised_per_month;
  };
  await promise(4);
  await post(maple.companyId, { phone_e164: ada, ...(await form()) });
  await promise(8);
  expect(await promised()).toBe(4);
  // Without a form they were shown no others.
  await post(maple.companyId, { phone_e164: ada });
  expect(await promised()).toBe(4);
  await post(maple.companyId, { phone_e164: ada, ...(await form()) });
  expect(await promised()).toBe(8);
});

describe('A shop with an age gate', () => {
  const gate = (age_gate: boolean, promised_per_month = 8) =>
    call(t, maple.owner, messagingSettings.update, {
      body: {
        window_start: 600,
        window_end: 1080,
        cap_per_day: 1,
        cap_per_week: 2,
        promised_per_month,
        cents_per_segment: 1,
        age_gate,
      },
    });
  beforeAll(() => gate(true));
  afterAll(() => gate(false));

  test('The page asks for the full date of birth, and keeps it for contacts who are old enough', async () => {
    const page = pageData<CustomerPageOf<'join'>>(await openPage(t, `/loyalty-signup?company_id=${maple.companyId}`));
    expect(page.form?.asks_birth_date).toBe(true);
    const ada = phone();
    // Twenty-one today.
    expect((await post(maple.companyId, { phone_e164: ada, birth_date: '11/20/2005' })).statusCode).toBe(200);
    expect((await contact(ada))?.birth_date).toBe('2005-11-20');
  });

  test('A form that anyone can fill in does not change a date of birth that is known', async () => {
    const ada = phone();
    for (const birth_date of ['1980-04-09', '1990-01-01']) {
      expect((await post(maple.companyId, { phone_e164: ada, birth_date })).statusCode).toBe(200);
    }
    expect((await contact(ada))?.birth_date).toBe('1980-04-09');
  });

  test('A contact known to be under 21 does not join with another date, and the answer does not tell', async () => {
    const ada = phone();
    const { body: added } = await call(t, maple.manager, contacts.create, { body: { phone_e164: ada } });
    await enterBirthDate(t, maple, added.loyalty_customer_id, '2005-11-21');
    const answer = await post(maple.companyId, { phone_e164: ada, birth_date: '1990-04-09' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { company_name: 'Maple Deli' }]);
    expect(await contact(ada))?.toMatchObject({ consent: 'needs_confirmation', birth_date: '2005-11-21' });
    expect(await texts(ada)).toEqual([]);
  });

  test.each([undefined, '', '2005', '02/30/1990', '13/01/1990', '01/01/1850', '11/20/2027'])(
    'The date of birth %j is refused',
    async (birth_date) => {
      const answer = await post(maple.companyId, { phone_e164: phone(), birth_date });
      expect([answer.statusCode, answer.json().fields]).toEqual([422, { birth_date: joinTexts.en.faults.birthDate }]);
    },
  );

  test('A visitor who is too young gets a kind answer, and nothing about them is kept', async () => {
    const ada = phone();
    const answer = await post(maple.companyId, { phone_e164: ada, birth_date: '2005-11-21' });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'too_young']);
    expect(answer.json().detail).toBe(joinTexts.en.tooYoung.detail('Maple Deli'));
    expect([await contact(ada), await evidence(ada), await texts(ada)]).toEqual([undefined, [], []]);
    expect(await countRows(t, 'rate_limits')).toBe(0);
  });

  test('The page asks again when the words have changed since the form was rendered', async () => {
    const drawn = await form();
    await gate(true, 4);
    const ada = phone();
    const answer = await post(maple.companyId, { phone_e164: ada, birth_date: '1990-04-09', ...drawn });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'wording_changed']);
    expect(await contact(ada))?.toBeUndefined();
    const fresh = await form();
    expect((await post(maple.companyId, { phone_e164: ada, birth_date: '1990-04-09', ...fresh })).statusCode).toBe(200);
    expect((await evidence(ada))[0]?.wording).toContain('up to 4 a month');
    await gate(true);
  });
});

describe('Protection against texts to made-up numbers', () => {
  /** Numbers, no two of them in one block. */
  const scattered = (count: number) => Array.from({ length: count }, (_, i) => `+1207${400 + i}${String(2000 + i)}`);
  const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();
  const address = (i: number) => `198.51.${Math.floor(i / 200)}.${(i % 200) + 1}`;

  test('A call without a proven form has a low limit for each address, and a proven form has a high one', async () => {
    const plain = await Promise.all(scattered(10).map((phone_e164) => post(corner.companyId, { phone_e164 })));
    expect(plain.filter(({ statusCode }) => statusCode === 200)).toHaveLength(8);
    const refused = plain.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json()).toMatchObject({ code: 'too_many_requests', detail: expect.stringContaining('try again') });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    const joiner = await post(corner.companyId, { phone_e164: phone(), ...(await form(corner.companyId)) });
    expect(joiner.statusCode, joiner.body).toBe(200);
  });

  test.each([
    ['another shop’s form', async () => form(maple.companyId)],
    [
      'a form sent at once',
      async () => {
        const drawn = await form(corner.companyId);
        t.clock.now = NOON;
        return drawn;
      },
    ],
    [
      'a form kept for a day',
      async () => {
        const drawn = await form(corner.companyId);
        t.clock.now = new Date(NOON.getTime() + DAY_MS);
        return drawn;
      },
    ],
    ['a wrong answer', async () => ({ ...(await form(corner.companyId)), proof: 'x' })],
    [
      'a token of one’s own',
      async () => {
        const token = 'mfvqz9c0.AAAAAAAAAAAA.AAAAAAAAAAAAAAAA.AAAA';
        return { token, proof: proofOf(token) };
      },
    ],
  ])('A form with %s is refused', async (_name, draw) => {
    await spendUp('join-plain-address:203.0.113.50', 8);
    const answer = await post(corner.companyId, { phone_e164: phone(), ...(await draw()) }, { ip: '203.0.113.50' });
    expect(answer.statusCode).toBe(429);
  });

  test('One form can add a handful of contacts, not hundreds', async () => {
    const drawn = await form(corner.companyId);
    const answers = await Promise.all(
      scattered(7).map((phone_e164) => post(corner.companyId, { phone_e164, ...drawn })),
    );
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  test('One number is accepted a few times an hour, from any address', async () => {
    const ada = phone();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => post(corner.companyId, { phone_e164: ada }, { ip: address(i) })),
    );
    // Five in one block come first for calls without a form.
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  });

  test('A client that tries a block of numbers is stopped, and others are not', async () => {
    const tries = Array.from({ length: 7 }, (_, i) =>
      post(corner.companyId, { phone_e164: `+120744410${10 + i}` }, { ip: address(i) }),
    );
    expect(statuses(await Promise.all(tries))).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const others = [
      post(corner.companyId, { phone_e164: '+12074442010' }, { ip: address(9) }),
      post(maple.companyId, { phone_e164: '+12074441090' }, { ip: address(9) }),
    ];
    expect(statuses(await Promise.all(others))).toEqual([200, 200]);
  });

  test('Owners get no mail when only calls that may come from a machine have reached their limit', async () => {
    await spendUp(`join-plain-company:${corner.companyId}`, 40);
    expect((await post(corner.companyId, { phone_e164: phone() })).statusCode).toBe(429);
    const drawn = await form(corner.companyId);
    expect((await post(corner.companyId, { phone_e164: phone(), ...drawn })).statusCode).toBe(200);
    expect(await mailsOf(t, { company_id: corner.companyId })).toEqual([]);
  });

  test('A page has an hourly limit, its owner gets one mail, and other shops are not affected', async () => {
    await spendUp(`join-company:${corner.companyId}`, JOINS_PER_HOUR);
    await spendUp(`join-plain-company:${corner.companyId}`, 40);
    const drawn = await form(corner.companyId);
    for (const parts of [drawn, drawn, {}]) {
      expect((await post(corner.companyId, { phone_e164: phone(), ...parts })).statusCode).toBe(429);
    }
    expect(await mailsOf(t, { company_id: corner.companyId })).toMatchObject([
      {
        recipient: 'corner@example.com',
        subject: 'More people than usual are joining Corner Store',
        text: expect.stringContaining(`${JOINS_PER_HOUR} numbers within an hour`),
      },
    ]);
    expect((await post(maple.companyId, { phone_e164: phone() })).statusCode).toBe(200);
  });

  /** As if that many had joined within this hour. */
  async function spendUp(key: string, points: number): Promise<void> {
    await t.owner.query('insert into rate_limits (key, points, expire) values ($1, $2, $3)', [
      key,
      points,
      Date.now() + 3_600_000,
    ]);
  }
});
