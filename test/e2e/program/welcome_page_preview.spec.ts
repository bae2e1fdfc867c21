import { expect } from '@playwright/test';
import { joinTexts } from '#contract/customer/join.texts.ts';
import { welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import { photo } from '../../welcome_page.ts';
import { shopWithPage } from '../parts/joinable.ts';
import { enter, PASSWORD, SHOP, settled, watchForErrors } from '../parts/shop.ts';
import { test } from '../parts/test.ts';

const { gallery, info } = welcomePageTexts;

test('The preview is the real page with the unsaved draft, and nobody can join in it', async ({ page, request }) => {
  const { company_id, token } = await shopWithPage(request, 'previewer');
  const headers = { authorization: `Bearer ${token}` };
  const offer = {
    headline: 'A bookmark on us',
    text: '',
    small_print: '',
    es: { headline: '', text: '', small_print: '' },
  };
  for (const [method, path] of [
    ['PUT', 'join-offer'],
    ['POST', 'join-offer/publish'],
  ] as const) {
    const answer = await request.fetch(`${SHOP.url}/api/welcome/${path}`, { method, headers, data: offer });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await enter(page, 'previewer', PASSWORD);
  await page.goto(`${SHOP.url}/welcome-builder`);
  await settled(page);
  const errors = watchForErrors(page);
  const preview = page.frameLocator(`iframe[title="${welcomePageTexts.preview.frame}"]`);
  const heading = preview.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Harbor Club');
  await expect(preview.getByText('A bookmark on us')).toBeVisible();
  await expect(preview.getByText(joinTexts.en.steps[1]?.title ?? '')).toBeVisible();

  await page.getByRole('textbox', { name: info.name }).fill('Harbor Rewards');
  await page.getByRole('textbox', { name: info.benefits }).fill('A book a year\nTea with the author');
  await expect(heading).toHaveText('Harbor Rewards');
  await expect(preview.getByText('Tea with the author')).toBeVisible();
  const added = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo(5).jpeg().toBuffer() };
  await page.getByLabel(gallery.add).setInputFiles(added);
  await expect(preview.getByRole('group', { name: joinTexts.en.photo(1, 5) })).toBeVisible();
  await page.getByText(welcomePageTexts.languages.es, { exact: true }).click();
  await page.getByRole('textbox', { name: info.name }).fill('Premios del puerto');
  await expect(heading).toHaveText('Premios del puerto');
  await expect(preview.getByRole('heading', { name: joinTexts.es.howItWorks })).toBeVisible();
  await page.getByText(welcomePageTexts.languages.en, { exact: true }).click();

  // The form can be tried, and sends nothing.
  const sent: string[] = [];
  page.on('request', (one) => {
    if (one.method() !== 'GET') sent.push(one.url());
  });
  await preview.getByLabel(joinTexts.en.form.phone).fill('2075550177');
  await preview.getByRole('checkbox').check();
  // A form that was allowed to send would do so only after its proof.
  const blocked = page.waitForEvent('console', (one) => one.text().includes('Blocked form submission'));
  await preview.getByRole('button', { name: joinTexts.en.form.join }).click();
  await blocked;
  await preview.getByLabel(joinTexts.en.form.phone).press('Enter');
  await expect(preview.getByLabel(joinTexts.en.form.phone)).toHaveValue('(207) 555-0177');
  await expect(preview.getByRole('status')).toHaveCount(0);
  expect(sent).toEqual([]);
  expect(errors).toEqual([]);

  // Strangers still get what was published.
  const published = await (await request.get(`${SHOP.url}/loyalty-signup?company_id=${company_id}`)).text();
  expect(published).toContain('Harbor Club');
  expect(published).not.toMatch(/Harbor Rewards|Premios|Tea with/);
});
