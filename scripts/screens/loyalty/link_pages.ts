import type { Page } from '@playwright/test';
import { myTextsTexts } from '#contract/customer/my_texts.texts.ts';
import { walletTexts } from '#contract/customer/wallet.texts.ts';
import { fromServer } from '../answers.ts';
import type { Scene } from '../scene.ts';

const texts = myTextsTexts.en;
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** The personal link of a contact of the demo shop who agreed to texts and has coupons; searched once. */
let found: Promise<string> | undefined;
function tokenOf(page: Page): Promise<string> {
  found ??= findToken(page);
  return found;
}

async function findToken(page: Page): Promise<string> {
  await page.goto('/icon.svg');
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('token')}` };
    const ask = async (path: string, init: RequestInit = {}) =>
      (await fetch(`/api${path}`, { headers, ...init })).json();
    const { customers } = await ask('/contacts?consent=consented&limit=20');
    let token = '';
    for (const { loyalty_customer_id } of customers) {
      const { path } = await ask(`/contacts/${loyalty_customer_id}/link`, { method: 'POST' });
      token = path.split('/').at(-1);
      const { coupons } = await ask(`/coupon/customer/${token}`);
      if (coupons.some(({ status }: { status: string }) => status === 'ready')) break;
    }
    return token;
  });
}

const openWallet = async (page: Page, more = '') => void (await page.goto(`/coupons/${await tokenOf(page)}${more}`));
const openTexts = async (page: Page, more = '') => void (await page.goto(`/my-texts/${await tokenOf(page)}${more}`));

/** After an opt-out the page would stay opted out, so the call is answered here. */
async function pretendLeft(page: Page): Promise<void> {
  let hasLeft = false;
  await page.route(/\/api\/my-texts\/leave/, (route) => {
    hasLeft = true;
    return route.fulfill({ json: { state: 'left' } });
  });
  // The page itself, by its token, not one of its calls.
  await page.route(/\/my-texts\/[\w-]{43}(\?|$)/, async (route) => {
    // A page that has just opened can load once more.
    if (!hasLeft) return route.continue();
    const answer = await fromServer(route);
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"state":"in"', '"state":"left"') });
  });
}

/** The pages behind a personal link, and those for a link that leads nowhere. */
export const LINK_PAGE_SCENES: Scene[] = [
  { name: 'wallet', play: ({ page }) => openWallet(page) },
  { name: 'wallet-spanish', play: ({ page }) => openWallet(page, '?lang=es') },
  {
    name: 'wallet-code',
    async play({ page }) {
      await openWallet(page);
      await press(page, new RegExp(walletTexts.en.enlarge('.+')));
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'wallet-redeem',
    async play({ page }) {
      await openWallet(page);
      await press(page, new RegExp(`^${walletTexts.en.redeem}`));
      await page.getByText(walletTexts.en.dialog.staff).waitFor();
    },
  },
  { name: 'my-texts', play: ({ page }) => openTexts(page) },
  { name: 'my-texts-spanish', play: ({ page }) => openTexts(page, '?lang=es') },
  {
    name: 'my-texts-left',
    async play({ page }) {
      await openTexts(page);
      await pretendLeft(page);
      await press(page, texts.leave.button);
      await press(page, texts.leave.yes);
      await page.getByRole('heading', { name: texts.states.left }).waitFor();
    },
  },
  {
    name: 'my-texts-faults',
    async play({ page }) {
      await openTexts(page);
      await page.getByLabel(texts.data.email).fill('ann@');
      await press(page, texts.data.save);
      await page.getByText(texts.data.emailFault).waitFor();
    },
  },
  {
    name: 'my-texts-erase',
    async play({ page }) {
      await openTexts(page);
      await press(page, texts.erase.button);
      await page.getByText(texts.erase.warning).waitFor();
    },
  },
  {
    name: 'my-texts-erased',
    async play({ page }) {
      await openTexts(page);
      await page.route(/\/api\/my-texts\/erase/, (route) => route.fulfill({ json: { erased: true } }));
      await press(page, texts.erase.button);
      await press(page, texts.erase.yes);
      await page.getByRole('heading', { name: texts.erase.done }).waitFor();
    },
  },
  {
    name: 'customer-not-found',
    signedOut: true,
    play: async ({ page }) => void (await page.goto('/programs/nobody/terms')),
  },
];
