import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PosConnection, PosSources } from '#contract/pos/connections.ts';
import { posTexts as texts } from '#contract/pos/pos.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import type { PosTask } from '#contract/pos/tasks.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { takeEvent } from '../../live/live_events.ts';
import { invalidate, queryClient } from '../../query.ts';
import { id } from '../../testing/samples.ts';
import { drawn, openScreen } from '../../testing/screen.tsx';
import { allRead, answer, hold, sentTo } from '../../testing/server.ts';

const SYNC: PosTask = {
  task_id: id(62),
  driver: 'square',
  kind: 'sync',
  state: 'review',
  step: null,
  progress: null,
  done_count: 0,
  fault: null,
  retry_at: null,
  ended_at: null,
  file_name: null,
  sale_count: 3,
  line_count: 5,
  first_on: '2026-11-20',
  last_on: '2026-11-20',
  created_at: '2026-11-20T22:00:00.000Z',
  created_by: 'maple',
  is_undone: false,
};
const REVIEW = {
  differences: [],
  brake: { moved: 1, emptied: 1, items: 4 },
  too_much: [],
  unmatched_count: 0,
  digest: 'one',
  fault_count: 0,
  faults: [],
};
const SOURCES: PosSources = { name: 'counterbook', price: 'counterbook', codes: 'counterbook', count: 'none' };
const SQUARE: PosConnection = {
  connection_id: id(71),
  driver: 'square',
  state: 'active',
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
  sources: SOURCES,
  value_count: 0,
  counts_fault: null,
  counts_sent_at: null,
};
const of = (action: string) => page.getByRole('button', { name: texts.sync.of(action, 'Square') });
const dialog = page.getByRole('dialog');
const choose = async (action: string) => {
  await page.getByRole('button', { name: texts.sync.more('Square') }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const press = (name: string) => dialog.getByRole('button', { name }).click();

function connect(over: Partial<PosConnection>) {
  answer(pos.listConnections, {
    drivers: ['square'],
    counting: ['square'],
    connections: [{ ...SQUARE, ...over }],
  });
}

function open(over: Partial<PosConnection>) {
  answer(pos.listItems, { items: [], total_count: 0, counts: { all: 0, unmatched: 0, matched: 0 } });
  answer(pos.listTasks, { tasks: [], total_count: 0 });
  connect(over);
  openScreen('/pos');
}

test('The choice of the right sides is saved with what the dialog before has saved meanwhile', async () => {
  open({});
  const { fields, save, done } = texts.sources;
  await choose(texts.sources.open);
  await dialog.getByLabelText(fields.name).selectOptions('pos');
  answer(pos.changeConnection, SQUARE);
  const letGo = hold(pos.changeConnection);
  await press(save);
  await expect.poll(() => sentTo(pos.changeConnection)).toHaveLength(1);
  await press(commonTexts.actions.cancel);
  await expect.element(dialog).not.toBeInTheDocument();
  await choose(texts.sources.open);
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

test('A review that was opened again closes once the sales are accepted, and none opens by itself', async () => {
  open({ task: SYNC });
  answer(pos.getTask, { ...SYNC, review: REVIEW });
  await of(texts.sync.review.open).click();
  const running = { ...SYNC, state: 'running' as const };
  answer(pos.acceptTask, running);
  const letGo = hold(pos.acceptTask);
  await press(texts.sync.review.accept);
  await expect.poll(() => sentTo(pos.acceptTask)).toHaveLength(1);
  await press(texts.sync.review.later);
  await expect.element(dialog).not.toBeInTheDocument();
  await of(texts.sync.review.open).click();
  await expect.element(dialog.getByText(texts.sync.review.brakeFacts(1, 1, 4))).toBeVisible();
  answer(pos.getTask, { ...running, review: null });
  connect({ task: running });
  letGo();
  await expect.element(page.getByText(texts.sync.review.accepted)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  answer(pos.getTask, { ...SYNC, task_id: id(63), review: REVIEW });
  connect({ task: { ...SYNC, task_id: id(63) } });
  await invalidate(pos.listConnections);
  await expect.element(of(texts.sync.review.open)).toBeVisible();
  await drawn();
  expect(dialog.elements()).toEqual([]);
});

test('Sales that take more than can be recorded cannot be accepted, and the review says what to change', async () => {
  open({ task: SYNC });
  answer(pos.getTask, { ...SYNC, review: { ...REVIEW, brake: null, too_much: ['Cola', 'Ice', 'Ice'] } });
  await of(texts.sync.review.open).click();
  await expect
    .element(dialog.getByText('These sales take more of Cola, Ice, and Ice than we can record.'))
    .toBeVisible();
  await expect.element(dialog.getByText(texts.matching.ignore)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: texts.sync.review.discard })).toBeVisible();
  expect(dialog.getByRole('button', { name: texts.sync.review.accept }).elements()).toEqual([]);
});

test('A review stays open while it is compared again', async () => {
  open({ task: SYNC });
  answer(pos.getTask, { ...SYNC, review: REVIEW });
  await of(texts.sync.review.open).click();
  await expect.element(dialog.getByText(texts.sync.review.brakeFacts(1, 1, 4))).toBeVisible();
  connect({ task: { ...SYNC, state: 'running', step: 'compare' } });
  await invalidate(pos.listConnections);
  await expect.element(page.getByText(new RegExp(texts.sync.steps.compare))).toBeInTheDocument();
  await drawn();
  await expect.element(dialog).toBeVisible();
});

test('What is selected among the differences stays when they are fetched again, and when others were decided', async () => {
  open({ value_count: 2 });
  const colas = { pos_item_id: id(51), sold_item: 'Cola', item_id: id(21), item: 'Colas', stock_unit: 'ea' };
  const price = { ...colas, field: 'price' as const, ours: null, theirs: '275' };
  const name = { ...colas, field: 'name' as const, ours: 'Colas', theirs: 'Cola' };
  answer(pos.listValues, { values: [name, price] });
  await of(texts.values.open).click();
  const box = (field: 'name' | 'price') =>
    dialog.getByRole('checkbox', { name: texts.values.select(texts.values.fields[field], 'Colas') });
  await box('name').click();
  takeEvent({ type: 'pos_task', id: id(62) }, queryClient);
  takeEvent({ type: 'refresh', id: null }, queryClient);
  await expect.poll(() => sentTo(pos.listValues)).toHaveLength(2);
  await allRead();
  await drawn();
  await expect.element(box('name')).toBeChecked();
  answer(pos.decideValues, { taken: 1, kept: 0 });
  const letGo = hold(pos.decideValues);
  await press(texts.values.take(1));
  await expect.poll(() => sentTo(pos.decideValues)).toHaveLength(1);
  await box('price').click();
  answer(pos.listValues, { values: [price] });
  letGo();
  await expect.element(page.getByText(texts.values.taken(1))).toBeVisible();
  await expect.element(box('name')).not.toBeInTheDocument();
  await expect.element(box('price')).toBeChecked();
});
