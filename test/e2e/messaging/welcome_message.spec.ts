import { expect, test } from '@playwright/test';
import { welcomeMessageTexts as texts } from '#contract/messaging/welcome_message/welcome_message.texts.ts';
import { enter, newShop, PASSWORD, SHOP, settled, watchForErrors } from '../parts/shop.ts';

const CALL = '**/api/loyalty/welcome-message';

// spec: 2.12-welcome-edit, 8-welcome-saved, 8-welcome-save-failed, 5-welcome-unchanged
test('The welcome message is changed, kept through a failure, saved, and found again', async ({ page }) => {
  const errors = watchForErrors(page);
  await newShop(page.request, 'welcomer');
  await enter(page, 'welcomer', PASSWORD);
  await page.goto(`${SHOP.url}/campaign?view=welcome`);
  const words = page.getByRole('textbox', { name: texts.words });
  const save = page.getByRole('button', { name: texts.save });
  await expect(words).toHaveValue(/\{company_name\}/);
  await expect(page.getByText(texts.noChanges)).toBeVisible();
  await expect(save).toBeDisabled();

  await words.fill('Hello from {company_name}! A free roll with your first loaf.');
  await expect(page.getByText(texts.noChanges)).toBeHidden();
  await expect(page.getByRole('figure').getByText(/Hello from Shop of welcomer!.*STOP/)).toBeVisible();
  await page.route(CALL, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await save.click();
  await expect(page.getByText(texts.saveFailed)).toBeVisible();
  await expect(words).toHaveValue('Hello from {company_name}! A free roll with your first loaf.');

  await page.unroute(CALL);
  await save.click();
  await expect(page.getByText(texts.saved)).toBeVisible();
  await expect(page.getByText(texts.noChanges)).toBeVisible();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(words).toHaveValue(/^Hello from Shop of welcomer! A free roll with your first loaf\./);
  await settled(page);
  expect(errors).toEqual([]);
});
