import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { settingsTexts } from '#contract/account/settings.texts.ts';
import { billingTexts } from '#contract/billing/billing.texts.ts';
import { disposableFolder } from '../../database/disposable_folder.ts';
import { type StripeServer, startStripeServer, WEBHOOK_SECRET } from '../../providers/stripe_server.ts';
import { type Counterbook, startCounterbook } from '../../start/start.ts';
import { PASSWORD } from '../parts/shop.ts';

let stripe: StripeServer;
let counterbook: Counterbook;
const dataDir = disposableFolder('stripe');

test.beforeAll(async () => {
  stripe = await startStripeServer({
    get now() {
      return new Date();
    },
  });
  const settings = {
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '0',
    PAYMENTS_DRIVER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_browser',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
  };
  counterbook = startCounterbook(settings, 'server/main.ts');
});
test.afterAll(async () => {
  await counterbook.stop();
  await stripe.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('Paying online leads to the payment page and back, and the plan starts once the payment is known', async ({
  page,
  request,
}) => {
  const { url } = await counterbook.open;
  const { pay } = billingTexts;
  const signup = await request.post(`${url}/api/trials/signup/both`, {
    data: {
      username: 'payer',
      email: 'payer@example.com',
      password: PASSWORD,
      company_name: 'Pay Deli',
      zip_code: '04101',
      personal_phone_number: '2075550123',
    },
  });
  expect(signup.status(), await signup.text()).toBe(200);
  // The provider's page, and what it does when the user has paid: back to where it was told.
  await page.route('https://checkout.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Card</h1>' }),
  );
  await page.goto(`${url}/login`);
  await page.getByLabel(/username/i).fill('payer');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible();
  await page.goto(`${url}/pay_implement`);
  await expect(page.getByText(pay.online)).toBeVisible();
  await page.getByRole('button', { name: pay.checkout }).click();
  await expect(page.getByRole('heading', { name: 'Card' })).toBeVisible();

  const [session] = stripe.sessions.values();
  const back = String(session?.params.success_url);
  expect(back).toBe(`${url}/pay_implement?paid=true`);
  const bought = stripe.pay(session?.id ?? '');
  await page.goto(back);
  await expect(page.getByText(pay.paidWaiting)).toBeVisible();
  const { payload, signature } = stripe.event('customer.subscription.created', bought);
  const told = await request.post(`${url}/webhooks/payments/stripe/events`, {
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    data: payload,
  });
  expect(await told.json()).toEqual({ outcome: 'done' });
  await expect(page.getByText(pay.active(billingTexts.plans.names.both))).toBeVisible();

  await page.getByRole('link', { name: pay.open }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  const account = page.getByRole('region', { name: settingsTexts.account.title });
  await expect(account).toContainText('Active Paid Plan');
  // The login, opened once more, knows of the plan that began after it.
  await page.goto(`${url}/login`);
  await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  await account.getByRole('link', { name: pay.portal }).click();
  await page.route('https://billing.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Bills</h1>' }),
  );
  await page.getByRole('button', { name: pay.portal }).click();
  await expect(page.getByRole('heading', { name: 'Bills' })).toBeVisible();
});
