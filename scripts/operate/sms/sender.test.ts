import { afterAll, beforeAll, expect, test } from 'vitest';
import { twilioHooks } from '#server/drivers/sms/twilio.hooks.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { oldShop, type Shop, trialShop } from '#test/cast.ts';
import { answerOf } from '../../lib/operator.ts';
import { sender as command } from './sender.ts';

const NUMBER = '+12075550190';
const TWILIO = ['--driver', 'twilio', '--number'];

let t: TestApp;
let shop: Shop;
beforeAll(async () => {
  const smsHooks = twilioHooks({ auth_token: 'token', public_url: 'https://shop.example' });
  t = await buildTestApp({ smsHooks });
  shop = await trialShop(t);
  await oldShop(t);
});
afterAll(() => t.close());

/** The output and the exit code of the command. */
const sender = (...given: string[]) =>
  answerOf(command, given, {
    DATABASE_URL: t.ownerUrl,
    DATA_DIR: t.dataDir,
    PUBLIC_URL: 'https://shop.example',
  });

async function own(company_id: string) {
  const { rows } = await t.owner.query(
    `select driver, address, per_second::float8 as per_second, per_day from sender_numbers where company_id = $1`,
    [company_id],
  );
  return rows;
}

test('The command gives a company a number, changes its pace, and takes it away again', async () => {
  const first = await sender('--company', 'new deli', ...TWILIO, '(207) 555-0190', '--per-day', '2000');
  expect(first).toEqual({
    words: `New Deli now sends from ${NUMBER}. This takes effect when SMS_DRIVER is twilio. In Twilio, set the address for its incoming messages to https://shop.example/webhooks/sms/twilio/inbound.`,
    code: 0,
  });
  // The address exists: a call without Twilio's signature is refused, not unknown.
  const url = '/webhooks/sms/twilio/inbound';
  expect((await t.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(403);
  expect(await own(shop.companyId)).toEqual([{ driver: 'twilio', address: NUMBER, per_second: 1, per_day: 2000 }]);

  expect((await sender('--company', shop.companyId, ...TWILIO, NUMBER, '--per-second', '0.5')).code).toBe(0);
  expect(await own(shop.companyId)).toMatchObject([{ per_second: 0.5, per_day: 2000 }]);
  expect((await sender('--company', shop.companyId, ...TWILIO, NUMBER, '--per-day', 'none')).code).toBe(0);
  expect(await own(shop.companyId)).toMatchObject([{ per_second: 0.5, per_day: null }]);

  const taken = await sender('--company', 'Old Shop', ...TWILIO, NUMBER);
  expect(taken).toEqual({ words: `Another company uses ${NUMBER}. Nothing was changed.`, code: 1 });
  expect((await sender('--company', 'Old Shop', ...TWILIO, NUMBER, '--remove')).code).toBe(1);
  const second = await sender('--company', 'New Deli', ...TWILIO, '+12075550191');
  expect(second.words).toMatch(/already sends from \+12075550190/);
  expect(await own(shop.companyId)).toHaveLength(1);

  expect((await sender('--company', 'New Deli', ...TWILIO, NUMBER, '--remove')).words).toMatch(/shared number again/);
  expect(await own(shop.companyId)).toEqual([]);
});

test('The shared number stays available to all companies', async () => {
  await t.owner.query(
    `insert into sender_numbers (driver, address, company_id, per_second) values ('kannel', '+12075550199', null, 1)`,
  );
  const { words, code } = await sender('--company', 'New Deli', '--driver', 'kannel', '--number', '+12075550199');
  expect([words, code]).toEqual(['Another company uses +12075550199. Nothing was changed.', 1]);
});

test.each([
  [['--company', 'Nobody', ...TWILIO, NUMBER], /no company called “Nobody”/],
  [['--company', 'Old Shop', '--driver', 'pigeon', '--number', NUMBER], /no driver "pigeon"/],
  [['--company', 'Old Shop', ...TWILIO, '555'], /"555" is not a valid phone number/],
  [['--company', 'Old Shop', ...TWILIO, NUMBER, '--per-second', '0'], /--per-second takes a number from 0.001/],
  [['--company', 'Old Shop', ...TWILIO, NUMBER, '--per-day', '1.5'], /--per-day takes a whole number/],
  [['--company', 'Old Shop', ...TWILIO, NUMBER, '--per-day', '9', '--remove'], /npm run -s sender/],
  [['--company', 'Old Shop'], /npm run -s sender/],
])('The command %j says what is wrong', async (given, sentence) => {
  const { words, code } = await sender(...given);
  expect(code).toBe(1);
  expect(words).toMatch(sentence);
});
