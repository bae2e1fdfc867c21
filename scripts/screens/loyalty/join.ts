import type { Page } from '@playwright/test';
import { joinTexts } from '#contract/customer/join.texts.ts';
import type { Scene } from '../scene.ts';

const { form, tooYoung } = joinTexts.en;

/** The path of the demo shop's page. */
async function open(page: Page, more = ''): Promise<void> {
  await page.goto('/loyalty-signup');
  const id = await page.evaluate(() => sessionStorage.getItem('company_id'));
  await page.goto(`/loyalty-signup?company_id=${id}${more}`);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'));
}

const press = (page: Page) => page.getByRole('button', { name: form.join, exact: true }).click();

/** The page on which customers join, with its states. */
export const JOIN_SCENES: Scene[] = [
  { name: 'join', play: ({ page }) => open(page) },
  { name: 'join-spanish', play: ({ page }) => open(page, '&lang=es') },
  {
    name: 'join-faults',
    async play({ page }) {
      await open(page);
      await press(page);
      await page.getByRole('checkbox').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'join-offline',
    async play({ page }) {
      await open(page);
      await page.route(/\/api\/loyalty\/signup/, (route) => route.abort());
      await page.getByLabel(form.phone).fill('2075550187');
      await page.getByRole('checkbox').check();
      await press(page);
      await page.getByText(joinTexts.en.faults.offline).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'join-done',
    async play({ page }) {
      await open(page);
      await page.route(/\/api\/loyalty\/signup/, (route) => route.fulfill({ json: { company_name: 'Maple Deli' } }));
      await page.getByLabel(form.phone).fill('2075550187');
      await page.getByRole('checkbox').check();
      await press(page);
      await page.getByText(joinTexts.en.joined.noText).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'join-too-young',
    async play({ page }) {
      await open(page);
      const answer = { status: 422, json: { detail: tooYoung.detail('Maple Deli'), code: 'too_young' } };
      await page.route(/\/api\/loyalty\/signup/, (route) => route.fulfill(answer));
      await page.getByLabel(form.phone).fill('2075550187');
      await page.getByRole('checkbox').check();
      await press(page);
      await page.getByText(tooYoung.title).scrollIntoViewIfNeeded();
    },
  },
  { name: 'join-invalid', signedOut: true, play: async ({ page }) => void (await page.goto('/loyalty-signup')) },
  ...(['terms', 'privacy'] as const).map(
    (document): Scene => ({
      name: `program-${document}`,
      async play({ page }) {
        await page.goto('/loyalty-signup');
        const id = await page.evaluate(() => sessionStorage.getItem('company_id'));
        await page.goto(`/programs/${id}/${document}`);
      },
    }),
  ),
];
