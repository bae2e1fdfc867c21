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
import { answer, hold } from '../../../testing/server.ts';

const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^Quantity of ${name} `) });

test('A line that is added late leaves a user who has gone on counting where they are', async () => {
  answer(counts.get, { ...COUNT, line_count: 1, lines: [countLine(1, 'Ale')] });
  answer(counts.listEntries, { entries: [] });
  answer(inventory.listItems, { items: [item({ item_id: id(70), name: 'Port' })], total_count: 1 });
  answer(areas.list, { areas: [] });
  answer(counts.addLine, countLine(4, 'Port'));
  openScreen(`/counts/${COUNT.count_id}`, { user: { user_id: id(7_001) } });
  await page.getByRole('searchbox', { name: texts.finder }).fill('4006381333931');
  await userEvent.keyboard('{Enter}');
  const letGo = hold(counts.addLine);
  await page.getByRole('button', { name: texts.add.add }).click();
  await page.getByRole('button', { name: commonTexts.actions.close }).click();
  await page.getByRole('searchbox', { name: texts.finder }).fill('');
  await field('Ale').click();
  answer(counts.get, { ...COUNT, line_count: 2, lines: [countLine(1, 'Ale'), countLine(4, 'Port')] });
  letGo();
  await expect.element(field('Port')).toBeVisible();
  await expect.element(page.getByText(texts.add.added('Port'))).toBeVisible();
  await drawn();
  expect(document.activeElement).toBe(field('Ale').element());
});
