import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PosConnection, PosSources } from '#contract/pos/connections.ts';
import { posTexts as texts } from '#contract/pos/pos.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { id } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, hold, sentTo } from '../../testing/server.ts';

const SOURCES: PosSources = { name: 'counterbook', price: 'counterbook', codes: 'counterbook', count: 'none' };
const SQUARE: PosConnection = {
  ...{ connection_id: id(71), driver: 'square', state: 'active', account_name: 'Maple Deli' },
  ...{ place_name: 'Main Street', history_from: '2026-11-01', stock_from: '2026-11-20', refunds_return: false },
  ...{ synced_until: null, is_accepted: true, open_tickets: 0, reserved: [], task: null, sources: SOURCES },
  ...{ value_count: 0, counts_fault: null, counts_sent_at: null },
};
const of = (action: string) => page.getByRole('button', { name: texts.sync.of(action, 'Square') });
const dialog = page.getByRole('dialog');
const press = (name: string) => dialog.getByRole('button', { name }).click();

function connect(over: Partial<PosConnection>) {
  answer(pos.listConnections, {
    ...{ drivers: ['square'], counting: ['square'], connections: [{ ...SQUARE, ...over }] },
  });
}

function open(over: Partial<PosConnection>) {
  answer(pos.listItems, { items: [], total_count: 0, counts: { all: 0, unmatched: 0, matched: 0 } });
  answer(pos.listTasks, { tasks: [], total_count: 0 });
  connect(over);
  openScreen('/pos');
}

test('Which sides are right is saved with what the dialog before has saved meanwhile', async () => {
  open({});
  const { fields, save, done } = texts.sources;
  await of(texts.sources.open).click();
  await dialog.getByLabelText(fields.name).selectOptions('pos');
  answer(pos.changeConnection, SQUARE);
  const letGo = hold(pos.changeConnection);
  await press(save);
  await expect.poll(() => sentTo(pos.changeConnection)).toHaveLength(1);
  await press(commonTexts.actions.cancel);
  await expect.element(dialog).not.toBeInTheDocument();
  await of(texts.sources.open).click();
  await dialog.getByLabelText(fields.price).selectOptions('pos');
  connect({ sources: { ...SOURCES, name: 'pos' } });
  letGo();
  await expect.element(page.getByText(done)).toBeVisible();
  await expect.element(dialog.getByLabelText(fields.name)).toHaveValue('pos');
  await expect.element(dialog.getByLabelText(fields.price)).toHaveValue('pos');
  await press(save);
  await expect
    .poll(() => sentTo(pos.changeConnection).at(1)?.body)
    .toEqual({ sources: { ...SOURCES, name: 'pos', price: 'pos' } });
});
