import type { Page } from '@playwright/test';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { automationTexts } from '#contract/messaging/automations/automations.texts.ts';
import { campaignTexts as texts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { meterTexts } from '#contract/messaging/sms/meter.texts.ts';
import { suggestionTexts } from '#contract/pos/suggestions.texts.ts';
import { follow, open } from '../open.ts';
import type { Scene } from '../scene.ts';

/** Opens the first entry of a screen's list. */
async function openFirst(page: Page, list: string): Promise<void> {
  await open(page, list);
  await follow(page, page.getByRole('row').nth(1).getByRole('link').first());
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'));
}

/** What a coupon moved, as a month with the demo till would leave it. */
const COUPON_STOCK = {
  redeemed: 14,
  by_code: 11,
  by_amount: 2,
  revenue: 42.25,
  margin: 11.05,
  items: [
    {
      item_id: '018f2f7e-0000-7000-8000-000000000021',
      name: 'Oat milk',
      stock_unit: 'each',
      on_hand_then: 64,
      at_risk_then: 22,
      on_hand: 31,
      at_risk: 0,
      sold: 13,
      revenue: 42.25,
      margin: 11.05,
    },
  ],
};

/** Writing and sending, a campaign's page, and coupons from their words to the counter. */
export const CAMPAIGN_SCENES: Scene[] = [
  { name: 'campaigns', play: ({ page }) => open(page, '/campaign') },
  { name: 'campaign-templates', play: ({ page }) => open(page, '/campaign?view=message') },
  { name: 'campaign-welcome', play: ({ page }) => open(page, '/campaign?view=welcome') },
  {
    name: 'campaign-automatic',
    async play({ page }) {
      await open(page, '/campaign?view=automatic');
      const winBack = page.getByRole('region', { name: automationTexts.kinds.win_back.title });
      await winBack.getByRole('button', { name: automationTexts.setUp }).click();
      await winBack.getByRole('textbox', { name: automationTexts.kinds.win_back.days }).fill('30');
      await winBack.getByText('If it went out now').waitFor();
    },
  },
  { name: 'campaign-rules', play: ({ page }) => open(page, '/campaign?view=rules') },
  {
    name: 'campaign-message',
    async play({ page }) {
      await open(page, '/campaign?view=message&template=custom');
      await page.getByText(texts.audience.some).click();
      await page.getByRole('textbox', { name: texts.compose.body }).fill('New vapes “in”');
      await page.getByText(texts.summary.fix).waitFor();
    },
  },
  {
    name: 'campaign-kept',
    async play({ page }) {
      await open(page, '/campaign?view=message&template=custom');
      await page.getByRole('textbox', { name: texts.compose.body }).fill('It’s soup day – bowls from 11…');
      await page.getByRole('button', { name: meterTexts.keepAsTyped }).click();
      // The summary is pale until it counts for what is typed.
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    },
  },
  {
    name: 'campaign-sample',
    async play({ page }) {
      await open(page, '/campaign?view=message&template=00000000-0000-4000-8000-000000000001');
      await page.getByText(texts.compose.languages.each, { exact: true }).click();
      await page.getByText(texts.summary.fix).waitFor();
    },
  },
  {
    name: 'campaign-draft',
    async play({ page }) {
      await open(page, '/campaign?status=draft');
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await page.getByRole('button', { name: texts.draft.delete }).waitFor();
    },
  },
  {
    name: 'campaign-coupon',
    async play({ page }) {
      await open(page, '/campaign?view=coupon');
      await page.getByRole('textbox', { name: couponTexts.create.name, exact: true }).fill('Pia’s free coffee');
      await page.getByRole('button', { name: couponTexts.create.title, exact: true }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'campaign-page', play: ({ page }) => openFirst(page, '/campaign') },
  { name: 'coupons', play: ({ page }) => open(page, '/campaign/coupons') },
  { name: 'coupon-page', play: ({ page }) => openFirst(page, '/campaign/coupons') },
  {
    name: 'coupon-page-stock',
    async play({ page }) {
      await page.route(
        (url) => /^\/api\/coupon\/offers\/[^/]+\/stock$/.test(url.pathname),
        (route) => route.fulfill({ json: COUPON_STOCK }),
      );
      await openFirst(page, '/campaign/coupons');
      await page.getByRole('heading', { name: suggestionTexts.follow.title }).waitFor();
    },
  },
  { name: 'redeem', play: ({ page }) => open(page, '/redeem') },
  {
    name: 'redeem-refused',
    async play({ page }) {
      await open(page, '/redeem');
      await page.getByRole('button', { name: couponTexts.redeem.look, exact: true }).click();
      await page.getByText(couponTexts.redeem.fieldRequired).waitFor();
    },
  },
];
