import { afterAll, beforeAll, expect, test } from 'vitest';
import { company } from '#contract/account/company.ts';
import { billing } from '#contract/billing/billing.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { oldShop, type Shop, trialShop } from '#test/cast.ts';
import { answerOf } from '../lib/operator.ts';
import { activate as command } from './activate.ts';

let t: TestApp;
let shop: Shop;
let old: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  shop = await trialShop(t);
  old = await oldShop(t);
});
afterAll(() => t.close());

/** The output and the exit code of the command. */
const activate = (...given: string[]) => answerOf(command, given, { DATABASE_URL: t.ownerUrl, DATA_DIR: t.dataDir });

async function membership() {
  // The command uses the real time.
  t.clock.now = new Date();
  return (await call(t, shop.owner, billing.membership)).body;
}

test('The command activates a plan once, by the name of the company in any case', async () => {
  const first = await activate('--company', 'new  DELI', '--plan', 'both');
  expect(first).toEqual({ words: 'The plan “Everything” of New Deli is active. We emailed the owner.', code: 0 });
  expect(await membership()).toMatchObject({ label: 'Active Paid Plan', plan: 'both', action: 'cancel' });
  expect((await activate('--company', shop.companyId, '--plan', 'both')).words).toMatch(/already active/);
});

test('The command cancels a plan at the end of the paid month and resumes it', async () => {
  const { words, code } = await activate('--company', shop.companyId, '--cancel');
  expect(code).toBe(0);
  expect(words).toMatch(/^The plan of New Deli is canceled\. It stays active until 20/);
  expect(await membership()).toMatchObject({ action: 'resume' });
  expect((await activate('--company', shop.companyId, '--plan', 'both')).words).toMatch(/was resumed/);
  expect(await membership()).toMatchObject({ action: 'cancel' });
});

test.each([
  [['--company', 'Nobody', '--plan', 'both'], /no company called “Nobody”/],
  [['--company', 'Old Shop', '--plan', 'golden'], /no plan "golden". Choose one of: stock, loyalty, both/],
  [['--company', 'Old Shop', '--cancel'], /no active plan/],
  [['--company', 'Old Shop'], /npm run -s activate/],
  [['--plan', 'both'], /npm run -s activate/],
  [['--company', 'Old Shop', '--plan', 'both', '--cancel'], /npm run -s activate/],
])('The command %j says what is wrong', async (given, sentence) => {
  const { words, code } = await activate(...given);
  expect(code).toBe(1);
  expect(words).toMatch(sentence);
});

test('Two companies with the same name are told apart by their ids', async () => {
  const { body: details } = await call(t, old.owner, company.getDetails);
  await call(t, old.owner, company.updateDetails, { body: { ...details, name: 'New Deli', zip_code: '90210' } });
  const { words, code } = await activate('--company', 'New Deli', '--plan', 'stock');
  expect(code).toBe(1);
  expect(words).toContain(shop.companyId);
  expect(words).toContain('90210');
});
