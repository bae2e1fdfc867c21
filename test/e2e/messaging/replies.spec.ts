import { expect, test } from '@playwright/test';
import { replyTexts as texts } from '#contract/messaging/inbound/replies.texts.ts';
import { accessibilityFaults } from '../parts/axe.ts';
import { enter, openListening, PASSWORD, SHOP, settled, watchForErrors } from '../parts/shop.ts';
import { walletOf } from '../parts/wallet_contact.ts';

test('A contact texts from the simulated phone, is answered on the screen, and stops', async ({ page, context }) => {
  const errors = watchForErrors(page);
  const { phoneUrl } = await walletOf(page.request, 'replier', [], '+12075550181');
  await enter(page, 'replier', PASSWORD);
  await openListening(page, `${SHOP.url}/replies`);
  await settled(page);

  // The contact's phone.
  const phone = await context.newPage();
  await phone.goto(phoneUrl);
  await phone.getByRole('textbox', { name: 'Text', exact: true }).fill('Do you have gluten-free bread?');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByRole('log')).toContainText('gluten-free');

  // It is on the shop's screen by itself.
  const row = page.getByRole('link', { name: /gluten-free bread/ });
  await expect(row).toContainText(texts.isUnread);
  await row.click();
  const log = page.getByRole('log', { name: texts.title });
  await expect(log).toContainText('Do you have gluten-free bread?');
  await expect(row).not.toContainText(texts.isUnread);
  const contact = page.getByRole('link', { name: texts.openContact, exact: true });
  await expect(contact).toHaveAttribute('href', /\/contacts\/[0-9a-f-]{36}$/);

  await page.getByRole('button', { name: texts.answer.send }).click();
  await expect(page.getByText(texts.errors.blank)).toBeVisible();
  await page.getByLabel(texts.answer.label).fill('We do, from 8 on.');
  await page.getByRole('button', { name: texts.answer.send }).click();
  await expect(page.getByLabel(texts.answer.label)).toHaveValue('');
  await expect(page.getByLabel(texts.answer.label)).toBeFocused();
  await expect(log).toContainText(texts.statuses.delivered);
  await expect(phone.getByRole('log')).toContainText('Shop of replier: We do, from 8 on.');

  await phone.getByRole('textbox', { name: 'Text', exact: true }).fill('ok. now please stop texting me');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByRole('log')).toContainText('You are unsubscribed');
  await expect(page.getByText(texts.review.title)).toBeVisible();
  await expect(page.getByLabel(texts.answer.label)).toBeHidden();
  await page.getByRole('button', { name: texts.review.done }).click();
  await expect(page.getByText(texts.review.title)).toBeHidden();
  expect(await accessibilityFaults(phone)).toEqual([]);
  expect(errors).toEqual([]);
});
