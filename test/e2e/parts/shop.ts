import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { invoicePdf } from '#server/demo/documents/render.ts';
import { northside } from '../../documents/northside.ts';

/** The product under test and the demo shop's login, from the run's set-up. */
export const SHOP = {
  url: process.env.COUNTERBOOK_URL ?? '',
  user: process.env.COUNTERBOOK_USER ?? '',
  password: process.env.COUNTERBOOK_PASSWORD ?? '',
};

/** Signs in as a user does, by the form, and waits for the inventory. */
export async function signInByHand(page: Page, user = SHOP.user, password = SHOP.password): Promise<void> {
  await page.goto(`${SHOP.url}/login`);
  await page.getByLabel(/username/i).fill(user);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible();
}

/** What the form keeps in the window of a user who has signed in, from its call. */
export async function sessionOf(
  request: APIRequestContext,
  user = SHOP.user,
  password = SHOP.password,
): Promise<Record<string, string>> {
  const answer = await request.post(`${SHOP.url}/api/auth/login`, {
    headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { access_token: token, user_id, company_id, is_paid_user, has_active_trials } = await answer.json();
  const kept = { token, user_id, company_id, is_paid_user, has_active_trials };
  return Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, String(value)]));
}

/** Signs in without the form, for tests that prove something else. No screen is open yet: the test goes to its own. */
export async function enter(page: Page, user = SHOP.user, password = SHOP.password): Promise<void> {
  const session = await sessionOf(page.request, user, password);
  // A window keeps it for all documents of the origin; this one is small.
  await page.goto(`${SHOP.url}/icon.svg`);
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  }, session);
}

/** Signs in without the form, and waits for the inventory. */
export async function signIn(page: Page, user = SHOP.user, password = SHOP.password): Promise<void> {
  await enter(page, user, password);
  await page.goto(`${SHOP.url}/inventory`);
  await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible();
}

export const PASSWORD = 'Counter-2!';

/**
 * A shop of its own for a test that changes what others look at: signed up for both trials, by the calls of the wizard.
 * Each comes from an address of its own, as shops do: the number of signups from one address is limited.
 */
export async function newShop(request: APIRequestContext, username: string): Promise<void> {
  const answer = await request.post(`${SHOP.url}/api/trials/signup/both`, {
    headers: { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${1 + randomInt(254)}` },
    data: {
      username,
      email: `${username}@example.com`,
      password: PASSWORD,
      company_name: `Shop of ${username}`,
      zip_code: '04101',
      personal_phone_number: '2075550123',
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Opens a page whose time moves only by `runFor`, until it is resumed. */
export async function openStopped(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.goto(address);
}

/** Opens a screen, and waits until it hears of what is changed elsewhere. */
export async function openListening(page: Page, address: string): Promise<void> {
  const listening = page.waitForResponse(/\/api\/events\b/);
  await page.goto(address);
  await listening;
}

/** Waits until nothing fades or moves anymore. What moves without end is not waited for. */
export async function still(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter((one) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime)))
      .every((one) => one.playState !== 'running'),
  );
}

/** What the shop has never bought: nothing of it is like anything in the book, or like one another's lists. */
const GOODS = {
  pantry: ['QUINOA TRICOLOR', 'TAHINI STONEGRND', 'HARISSA ROSE', 'LENTIL BELUGA'],
  fish: ['COD LOIN SKNLS', 'HADDOCK FLT', 'MUSSEL ROPE', 'SQUID TUBE'],
  zoom: ['PASSATA RUSTICA', 'CAPERS NONPARL', 'POLENTA BRAMATA', 'FARRO PERLATO'],
  sweets: ['NOUGAT ALMOND', 'HALVA PISTACH', 'FUDGE VANILLA', 'LOKUM ROSEWTR'],
} as const;

/** An invoice of Northside Foods for 386.33 with four lines that are new to the shop, as a PDF. */
export async function newInvoice(
  number: string,
  goods: keyof typeof GOODS,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  // Recent, and a day that is no month.
  const now = new Date();
  const date = new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1, 20)).toISOString().slice(0, 10);
  const invoice = northside({ number, date });
  const lines = invoice.lines.map((line, index) => ({
    ...line,
    code: `${line.code}${number.replace(/\D/g, '')}`,
    description: GOODS[goods][index] ?? line.description,
  }));
  return { name: `${number}.pdf`, mimeType: 'application/pdf', buffer: await invoicePdf({ ...invoice, lines }) };
}

/** Waits until everything that the screen fetches is there. The live stream never ends, so the network is never idle. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('alert')).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
}

/** The server's own answer, past the screen. */
export async function api(request: APIRequestContext, page: Page, path: string) {
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const answer = await request.get(`${SHOP.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.ok()).toBe(true);
  return answer.json();
}

/** Writes past the screen, as another user of the shop does. */
export async function write(page: Page, path: string, data: object) {
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post(`${SHOP.url}/api${path}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** The newest link of this kind in the outbox, mailed to this address. */
export async function mailedLink(request: APIRequestContext, recipient: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const outbox = await (await request.get(`${SHOP.url}/dev/outbox`)).text();
    const mail = outbox.split('<article>').find((article) => article.includes(`To ${recipient},`));
    link = /href="([^"]+)"/.exec(mail ?? '')?.[1];
    expect(link).toContain(path);
  }).toPass();
  return link ?? '';
}

/** Fails the test when the page reports an error: an exception, or something that the content security policy stopped. */
export function watchForErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && /content security policy|uncaught/i.test(message.text()))
      errors.push(message.text());
  });
  return errors;
}

/** Goes from the pages of stock to a place of the customers' book, through its menu. */
export async function openCustomers(page: Page, place: string): Promise<void> {
  await page.getByRole('button', { name: shellTexts.groups.customers }).click();
  await page.getByRole('menuitem', { name: place }).click();
}
