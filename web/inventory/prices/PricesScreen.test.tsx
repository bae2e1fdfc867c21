import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { priceTexts as texts } from '#contract/inventory/prices.texts.ts';
import { type PriceChange, prices } from '#contract/inventory/prices.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { id } from '../../testing/samples.ts';
import { openApp, signIn } from '../../testing/screen.tsx';
import { answer, answerBy, refuse, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

const OAT: PriceChange = {
  price_change_id: id(31),
  item_id: id(21),
  item: 'Oat milk',
  category: 'Dairy',
  stock_unit: 'l',
  vendor_id: id(41),
  vendor: 'Northside Foods',
  invoice_id: id(51),
  invoice_number: 'NF-2',
  date: '2026-11-02',
  cost_before: 2.46,
  unit_cost: 3.075,
  change: 0.25,
  extra: 14.76,
  extra_a_month: 49.2,
  used_a_month: 80,
  use: 'sold',
  is_open: true,
  decision: null,
  decided_at: null,
  decided_by: null,
  is_settled: false,
  settled_number: null,
};
const FLOUR: PriceChange = { ...OAT, price_change_id: id(32), item_id: id(22), item: 'Flour', use: 'bought' };
const COUNTS = { open: 2, disputed: 0, accepted: 0, all: 2 };

function openPrices(role: 'owner' | 'staff' = 'owner') {
  answerShell({ user: { role } });
  const totals = { total_count: 2, counts: COUNTS, extra_a_month: 98.4, extra: 29.52 };
  answer(prices.list, { price_changes: [OAT, FLOUR], ...totals });
  signIn();
  return openApp('/inventory/prices');
}

const bar = page.getByRole('region', { name: texts.bar });
const decisions = () => sentTo(prices.decide).map(({ body }) => body);

test.each([1440, 390])(
  'At %i px, prices are selected and disputed together, and the decision can be undone',
  async (width) => {
    await page.viewport(width, 844);
    openPrices();
    await expect.element(page.getByText('2 prices · +$98.40 a month')).toBeVisible();
    await expect.element(page.getByText('80 L a month used')).toBeVisible();
    await expect.element(page.getByText('80 L a month bought')).toBeVisible();
    const before = [OAT, FLOUR].map(({ price_change_id }) => ({ price_change_id, decision: null }));
    answer(prices.decide, { before });
    await page.getByRole('checkbox', { name: texts.select('Flour') }).click();
    await page.getByRole('checkbox', { name: texts.select('Flour') }).click();
    // The second press of a double press decides nothing.
    await bar.getByRole('button', { name: commonTexts.actions.selectShown }).dblClick();
    await expect.element(bar.getByText(texts.selected(2))).toBeVisible();
    expect(decisions()).toEqual([]);
    await bar.getByRole('button', { name: texts.dispute }).click();
    await expect.element(page.getByText(texts.disputed(2))).toBeVisible();
    await page.getByRole('button', { name: commonTexts.actions.undo }).click();
    await expect.element(page.getByText(texts.undone)).toBeVisible();
    const disputed = before.map((one) => ({ ...one, decision: 'disputed' }));
    expect(decisions()).toEqual([{ decisions: disputed }, { decisions: before }]);
  },
);

test('A refused decision keeps the selection', async () => {
  openPrices();
  refuse(prices.decide, 404, { detail: 'It is gone.', code: 'not_found' });
  await page.getByRole('checkbox', { name: texts.select('Flour') }).click();
  await bar.getByRole('button', { name: texts.accept }).click();
  await expect.element(page.getByText('It is gone.')).toBeVisible();
  await expect.element(bar.getByText(texts.selected(1))).toBeVisible();
});

test('Whoever cannot decide sees the prices without choices', async () => {
  openPrices('staff');
  await expect.element(page.getByRole('link', { name: 'Oat milk' })).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: texts.limits.open })).not.toBeInTheDocument();
});

test('Limits are typed in percent, and an empty one follows the limit for all others', async () => {
  openPrices();
  const categories = [
    { category: 'Dairy', threshold: null },
    { category: 'Paper', threshold: 0.2 },
  ];
  answer(prices.thresholds, { threshold: 0.05, categories, version: 'a' });
  answerBy(prices.setThresholds, () => ({}));
  await page.getByRole('button', { name: texts.limits.open }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Paper')).toHaveValue('20');
  await dialog.getByLabelText(texts.limits.othersWithCategories).fill('');
  await dialog.getByLabelText('Paper').fill('');
  await dialog.getByLabelText('Dairy').fill('2.5');
  await dialog.getByRole('button', { name: texts.limits.save }).click();
  await expect.element(dialog.getByText(texts.limits.missing)).toBeVisible();
  await dialog.getByLabelText(texts.limits.othersWithCategories).fill('7');
  await dialog.getByRole('button', { name: texts.limits.save }).click();
  await expect.element(page.getByText(texts.limits.saved)).toBeVisible();
  expect(sentTo(prices.setThresholds).map(({ body }) => body)).toEqual([
    { threshold: 0.07, categories: [{ category: 'Dairy', threshold: 0.025 }], version: 'a' },
  ]);
});

test('The form of the limits opens with the newest ones, and does not overwrite what another manager saved since', async () => {
  openPrices();
  answer(prices.thresholds, { threshold: 0.05, categories: [], version: 'a' });
  const open = page.getByRole('button', { name: texts.limits.open });
  const dialog = page.getByRole('dialog');
  const others = dialog.getByLabelText(texts.limits.others);
  await open.click();
  await expect.element(others).toHaveValue('5');
  await dialog.getByRole('button', { name: commonTexts.actions.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  answer(prices.thresholds, { threshold: 0.06, categories: [], version: 'b' });
  await open.click();
  await expect.element(others).toHaveValue('6');
  await others.fill('7');
  refuse(prices.setThresholds, 409, { detail: outdatedTexts.changed, code: 'changed' });
  await dialog.getByRole('button', { name: texts.limits.save }).click();
  await expect.element(dialog.getByText(outdatedTexts.changed)).toBeVisible();
  expect(sentTo(prices.setThresholds).map(({ body }) => body)).toMatchObject([{ version: 'b', threshold: 0.07 }]);
  answer(prices.thresholds, { threshold: 0.08, categories: [], version: 'c' });
  await dialog.getByRole('button', { name: outdatedTexts.load }).click();
  await expect.element(others).toHaveValue('8');
});
