import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { posTexts as texts } from '#contract/pos/pos.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { id } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, hold, refuse, sentTo } from '../../testing/server.ts';

test('Whoever closes the dialog before its save is refused hears of it, also when it is open again', async () => {
  answer(pos.listItems, { items: [], total_count: 0, counts: { all: 0, unmatched: 0, matched: 0 } });
  answer(pos.listTasks, { tasks: [], total_count: 0 });
  const square = {
    connection_id: id(71),
    driver: 'square' as const,
    state: 'active' as const,
    account_name: 'Maple Deli',
    place_name: 'Main Street',
    history_from: '2026-11-01',
    stock_from: '2026-11-20',
    refunds_return: false,
    synced_until: null,
    is_accepted: true,
    open_tickets: 0,
    reserved: [],
    task: null,
    sources: { name: 'counterbook', price: 'counterbook', codes: 'counterbook', count: 'none' } as const,
    value_count: 0,
    counts_fault: null,
    counts_sent_at: null,
  };
  answer(pos.listConnections, { drivers: ['square'], counting: ['square'], connections: [square] });
  openScreen('/pos');
  const open = async () => {
    await page.getByRole('button', { name: texts.sync.more('Square') }).click();
    await page.getByRole('menuitem', { name: texts.sources.open }).click();
  };
  const dialog = page.getByRole('dialog');
  await open();
  refuse(pos.changeConnection, 409, { detail: 'The connection was removed.', code: 'removed' });
  const letGo = hold(pos.changeConnection);
  await dialog.getByRole('button', { name: texts.sources.save }).click();
  await expect.poll(() => sentTo(pos.changeConnection)).toHaveLength(1);
  await dialog.getByRole('button', { name: commonTexts.actions.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await open();
  await expect.element(dialog).toBeVisible();
  letGo();
  await expect.element(page.getByRole('alert').getByText('The connection was removed.')).toBeVisible();
});
