import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, sentTo } from '../../testing/server.ts';

const texts = couponTexts.pin;

test('The staff PIN is removed after a question that says what follows', async () => {
  answer(coupons.listOffers, { offers: [], total_count: 0 });
  answer(coupons.getSettings, { pin_required: true });
  answer(coupons.saveSettings, { pin_required: false });
  openScreen('/campaign/coupons');
  const remove = page.getByRole('button', { name: texts.remove });
  const dialog = page.getByRole('dialog');
  await remove.click();
  await expect.element(dialog.getByText(texts.removeDetail)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentTo(coupons.saveSettings)).toEqual([]);

  await remove.click();
  await dialog.getByRole('button', { name: texts.remove }).click();
  await expect.element(page.getByText(texts.off, { exact: true })).toBeVisible();
  expect(sentTo(coupons.saveSettings)).toMatchObject([{ body: { pin: null } }]);
});
