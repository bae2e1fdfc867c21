import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countsTexts as texts } from '#contract/inventory/counts.texts.ts';
import { counts } from '#contract/inventory/counts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { COUNT, countLine } from '../../../testing/counts.ts';
import { id, item } from '../../../testing/samples.ts';
import { drawn, openScreen } from '../../../testing/screen.tsx';
import { answer, hold, sentTo } from '../../../testing/server.ts';

// A count of its own: what is counted on it stays in the outbox.
const SHEET = { ...COUNT, count_id: id(7_000) };
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^Quantity of ${name} `) });

/** Types a code that is not on the sheet and adds its item, with an answer that waits. */
async function addSlowly() {
  answer(counts.get, { ...SHEET, lines: [countLine(1, 'Ale')] });
  answer(counts.listEntries, { entries: [] });
  answer(inventory.listItems, { items: [item({ item_id: id(70), name: 'Port' })], total_count: 1 });
  answer(areas.list, { areas: [] });
  answer(counts.addLine, countLine(4, 'Port'));
  openScreen(`/counts/${SHEET.count_id}`, { user: { user_id: id(7_001) } });
  await page.getByRole('searchbox', { name: texts.finder }).fill('4006381333931');
  await userEvent.keyboard('{Enter}');
  const letGo = hold(counts.addLine);
  await page.getByRole('button', { name: texts.add.add }).click();
  return () => {
    answer(counts.get, { ...SHEET, line_count: 2, lines: [countLine(1, 'Ale'), countLine(4, 'Port')] });
    letGo();
  };
}

/** All lines are shown again, and one of them is counted. */
async function goOnWith(name: string) {
  await page.getByRole('searchbox', { name: texts.finder }).fill('');
  await field(name).click();
}

test('A line that is added late leaves a user who has gone on counting where they are', async () => {
  const letGo = await addSlowly();
  await page.getByRole('button', { name: commonTexts.actions.close }).click();
  await goOnWith('Ale');
  letGo();
  await expect.element(field('Port')).toBeVisible();
  await expect.element(page.getByText(texts.add.added('Port'))).toBeVisible();
  await drawn();
  expect(document.activeElement).toBe(field('Ale').element());
});

test('A line that was added is counted next', async () => {
  const letGo = await addSlowly();
  letGo();
  await expect.element(field('Port')).toHaveFocus();
});

test('A line that is added while another one is counted does not split the number, though the offer is still open', async () => {
  const letGo = await addSlowly();
  answer(counts.addEntries, { entry_count: 1 });
  await goOnWith('Ale');
  await userEvent.keyboard('1');
  letGo();
  await expect.element(page.getByRole('region', { name: texts.add.title })).not.toBeInTheDocument();
  await expect.element(field('Port')).toBeVisible();
  await drawn();
  await userEvent.keyboard('2');
  await expect.element(field('Ale')).toHaveValue('12');
  await expect.element(field('Port')).toHaveValue('');
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Port')).toHaveFocus();
  await expect.poll(() => sentTo(counts.addEntries)).toHaveLength(1);
});
