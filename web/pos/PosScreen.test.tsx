import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PosConnection } from '#contract/pos/connections.ts';
import { posErrors } from '#contract/pos/errors.texts.ts';
import type { SalesCheck } from '#contract/pos/files.ts';
import { posTexts as texts } from '#contract/pos/pos.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import type { PosItem } from '#contract/pos/pos_items.ts';
import type { PosTask } from '#contract/pos/tasks.ts';
import { recipes } from '#contract/recipes/recipes.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { keyOf, queryClient } from '../query.ts';
import { id } from '../testing/samples.ts';
import { drawn, openScreen } from '../testing/screen.tsx';
import { allRead, answer, hold, refuse, sentTo } from '../testing/server.ts';

const SOUP: PosItem = {
  pos_item_id: id(51),
  driver: 'file',
  kind: 'item',
  name: 'Leek soup',
  sku: null,
  item_id: null,
  recipe_id: null,
  target: null,
  unit: null,
  quantity: null,
  parts: [],
  is_ignored: false,
  is_mapped: false,
  sold: 12,
  last_on: '2026-11-20',
  suggestion: { item_id: null, recipe_id: id(41), name: 'Leek soup, house', unit: 'portion', is_certain: false },
};
const TASK: PosTask = {
  driver: 'file',
  kind: 'file',
  state: 'done',
  step: null,
  progress: null,
  done_count: 0,
  fault: null,
  retry_at: null,
  ended_at: null,
  task_id: id(61),
  file_name: 'friday.csv',
  sale_count: 3,
  line_count: 5,
  first_on: '2026-11-20',
  last_on: '2026-11-20',
  created_at: '2026-11-20T22:00:00.000Z',
  created_by: 'maple',
  is_undone: false,
};
const LEEKS = { item_id: id(21), item: 'Leeks', stock_unit: 'lb', on_hand: 10, change: -12, after: -2 };
const CHECK: SalesCheck = {
  headings: ['Menu Item', 'Qty'],
  samples: [['Leek soup'], ['12']],
  columns: { item: 0, quantity: 1, sku: null, order: null, date: null, time: null, amount: null, status: null },
  system: 'Toast',
  needs_day: true,
  refunds_return: false,
  kind: 'days',
  sale_count: 1,
  line_count: 1,
  known_count: 0,
  first_on: '2026-11-20',
  last_on: '2026-11-20',
  fault_count: 1,
  unmatched_count: 0,
  faults: [{ row: 3, detail: posErrors.rowQuantity('many') }],
  differences: [LEEKS],
  counted_since: [],
  brake: { moved: 1, emptied: 1, items: 4 },
  digest: 'first',
};

function openSales(path = '/pos') {
  const counts = { all: 1, unmatched: 1, matched: 0 };
  answer(pos.listItems, { items: [SOUP], total_count: 1, counts });
  answer(pos.listTasks, { tasks: [TASK], total_count: 1 });
  answer(pos.listConnections, { drivers: [], connections: [], counting: [] });
  answer(recipes.listIngredients, { ingredients: [] });
  return openScreen(path);
}

test('A suggestion by name is not taken over by itself, and its effect is shown before it is stored', async () => {
  openSales();
  await page.getByRole('button', { name: texts.matchOf('Leek soup') }).click();
  await page.getByRole('button', { name: texts.matching.show }).click();
  await expect.element(page.getByText(texts.matching.needed)).toBeVisible();
  expect(sentTo(pos.mapItem)).toEqual([]);
  await page.getByRole('button', { name: texts.matching.take('Leek soup, house') }).click();
  answer(pos.mapItem, { is_applied: false, differences: [LEEKS], digest: 'first' });
  await page.getByRole('button', { name: texts.matching.show }).click();
  await expect.element(page.getByRole('row', { name: /Leeks/ })).toBeVisible();
  answer(pos.mapItem, { is_applied: true, differences: [LEEKS], digest: 'first' });
  await page.getByRole('button', { name: texts.matching.save }).click();
  await expect.element(page.getByText(texts.matching.done('Leek soup'))).toBeVisible();
  expect(sentTo(pos.mapItem).map(({ body }) => body)).toEqual([
    { item_id: null, recipe_id: id(41), quantity: 1 },
    { item_id: null, recipe_id: id(41), quantity: 1, digest: 'first' },
  ]);
});

test('A sold item that is opened again is shown as it is, not as it was left', async () => {
  openSales();
  const open = page.getByRole('button', { name: texts.matchOf('Leek soup') });
  await open.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: texts.matching.take('Leek soup, house') }).click();
  await dialog.getByRole('checkbox', { name: texts.matching.ignore }).click();
  await dialog.getByRole('button', { name: commonTexts.actions.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await open.click();
  await expect.element(dialog.getByRole('button', { name: texts.matching.take('Leek soup, house') })).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: texts.matching.ignore })).not.toBeChecked();
  await dialog.getByRole('button', { name: commonTexts.actions.cancel }).click();
  await expect.element(open).toHaveFocus();
});

test('A bundle takes a quantity of each of its items, and its parts can be changed', async () => {
  const part = (n: number, name: string, quantity: number) => ({
    item_id: id(n),
    recipe_id: null,
    name,
    unit: 'ea',
    quantity,
  });
  const box = { ...SOUP, name: 'Gift box', is_mapped: true, suggestion: null };
  const parts = [part(21, 'Candle', 2), part(22, 'Soap', 1), part(23, 'Card', 1)];
  answer(pos.listItems, { items: [{ ...box, parts }], total_count: 1, counts: { all: 1, unmatched: 0, matched: 1 } });
  answer(pos.listTasks, { tasks: [], total_count: 0 });
  answer(pos.listConnections, { drivers: [], connections: [], counting: [] });
  const tin = { item_id: id(24), part_id: null, name: 'Tin', own_unit: 'ea', units: ['ea'], unit_cost: null };
  answer(recipes.listIngredients, { ingredients: [tin] as never });
  openScreen('/pos');
  await expect.element(page.getByText('2 ea Candle, 1 ea Soap, 1 ea Card')).toBeVisible();
  await page.getByRole('button', { name: texts.changeOf('Gift box') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: texts.matching.removeOf('Card') }).click();
  await dialog.getByLabelText(texts.matching.quantityOf('Candle', 'ea')).fill('');
  await dialog.getByRole('button', { name: texts.matching.show }).click();
  await expect.element(dialog.getByText(texts.matching.quantityNeeded)).toBeVisible();
  await dialog.getByLabelText(texts.matching.quantityOf('Candle', 'ea')).fill('3');
  await dialog.getByRole('button', { name: texts.matching.add }).click();
  await page.getByRole('option', { name: 'Tin' }).click();
  answer(pos.mapItem, { is_applied: false, differences: [LEEKS], digest: 'first' });
  await dialog.getByRole('button', { name: texts.matching.show }).click();
  await expect.element(page.getByRole('row', { name: /Leeks/ })).toBeVisible();
  expect(sentTo(pos.mapItem).map(({ body }) => body)).toEqual([
    {
      parts: [
        { item_id: id(21), recipe_id: null, quantity: 3 },
        { item_id: id(22), recipe_id: null, quantity: 1 },
        { item_id: id(24), recipe_id: null, quantity: 1 },
      ],
    },
  ]);
});

test('A file is added only after its differences were shown, with a yes of its own when it empties shelves', async () => {
  openSales();
  answer(pos.checkFile, CHECK);
  const csv = new File(['Menu Item,Qty\nLeek soup,12'], 'saturday.csv', { type: 'text/csv' });
  await page.getByLabelText(texts.add).upload(csv);
  await expect.element(page.getByText(texts.file.fault(3, posErrors.rowQuantity('many')))).toBeVisible();
  await expect.element(page.getByRole('button', { name: texts.file.apply, exact: true })).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: texts.file.brakeYes }).click();
  refuse(pos.applyFile, 409, { detail: posErrors.changed, code: 'changed' });
  await page.getByRole('button', { name: texts.file.apply, exact: true }).click();
  await expect.element(page.getByText(posErrors.changed)).toBeVisible();
  answer(pos.applyFile, { ...TASK, file_name: 'saturday.csv', unmatched_count: 0 });
  await page.getByRole('button', { name: texts.file.apply, exact: true }).click();
  await expect.element(page.getByText(texts.file.done('saturday.csv'))).toBeVisible();
  expect(sentTo(pos.applyFile)[0]?.body).toMatchObject({ digest: 'first', accept_brake: true });
});

test('Another file of the same name is checked on its own', async () => {
  openSales();
  const fileOf = (text: string) => new File([text], 'export.csv', { type: 'text/csv' });
  answer(pos.checkFile, CHECK);
  await page.getByLabelText(texts.add).upload(fileOf('Menu Item,Qty\nLeek soup,12'));
  await expect.element(page.getByText(texts.file.fault(3, posErrors.rowQuantity('many')))).toBeVisible();
  await page.getByRole('button', { name: commonTexts.actions.cancel }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  answer(pos.checkFile, { ...CHECK, faults: [{ row: 2, detail: posErrors.rowQuantity('few') }] });
  await page.getByLabelText(texts.add).upload(fileOf('Menu Item,Qty\nLeek soup,few'));
  await expect.element(page.getByText(texts.file.fault(2, posErrors.rowQuantity('few')))).toBeVisible();
  expect(sentTo(pos.checkFile).at(-1)?.body).toMatchObject({ text: 'Menu Item,Qty\nLeek soup,few' });
});

test.each([
  ['as Excel writes a CSV file on Windows', [...'Men\u00fa,Qty\nCaf\u00e9,2'].map((letter) => letter.charCodeAt(0))],
  [
    'as Unicode text',
    [0xff, 0xfe, ...[...'Men\u00fa,Qty\nCaf\u00e9,2'].flatMap((letter) => [letter.charCodeAt(0), 0])],
  ],
  ['in UTF-8', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Menú,Qty\nCafé,2')]],
])('The accents of a file are read, %s', async (_how, bytes) => {
  openSales();
  answer(pos.checkFile, CHECK);
  await page.getByLabelText(texts.add).upload(new File([new Uint8Array(bytes)], 'saturday.csv', { type: 'text/csv' }));
  await expect.element(page.getByText(texts.file.fault(3, posErrors.rowQuantity('many')))).toBeVisible();
  expect(sentTo(pos.checkFile)[0]?.body).toMatchObject({ text: 'Menú,Qty\nCafé,2' });
});

test('An accent that is the last letter of a file is read', async () => {
  openSales();
  answer(pos.checkFile, CHECK);
  const bytes = Uint8Array.from('Qty,Menu Item\n2,Caf\u00e9', (letter) => letter.charCodeAt(0));
  await page.getByLabelText(texts.add).upload(new File([bytes], 'saturday.csv', { type: 'text/csv' }));
  await expect.element(page.getByText(texts.file.fault(3, posErrors.rowQuantity('many')))).toBeVisible();
  expect(sentTo(pos.checkFile)[0]?.body).toMatchObject({ text: 'Qty,Menu Item\n2,Café' });
});

test('An Excel file is read on the server and then checked like any other', async () => {
  openSales();
  answer(pos.checkFile, CHECK);
  const file = new File(['PK'], 'saturday.xlsx');
  refuse(pos.readWorkbook, 422, { detail: posErrors.notAWorkbook, code: 'damaged' });
  await page.getByLabelText(texts.add).upload(file);
  await expect.element(page.getByText(posErrors.notAWorkbook)).toBeVisible();
  answer(pos.readWorkbook, { file_name: 'saturday.xlsx', text: 'Menu Item,Qty\nLeek soup,12' });
  await page.getByLabelText(texts.add).upload(file);
  await expect.element(page.getByText(texts.file.fault(3, posErrors.rowQuantity('many')))).toBeVisible();
  expect(sentTo(pos.checkFile)[0]?.body).toMatchObject({ text: 'Menu Item,Qty\nLeek soup,12' });
});

test('A long file is sent as it is, and shows its progress', async () => {
  openSales();
  answer(pos.checkFile, CHECK);
  const row = 'Leek soup,12\n';
  const csv = new File([`Menu Item,Qty\n${row.repeat(100_000)}`], 'november.csv', { type: 'text/csv' });
  await page.getByLabelText(texts.add).upload(csv);
  await expect.element(page.getByText(texts.file.long)).toBeVisible();
  const reading = { ...TASK, task_id: id(63), file_name: 'november.csv', state: 'running' as const, progress: 0.4 };
  answer(pos.uploadFile, { ...reading, step: 'read' });
  answer(pos.listTasks, { tasks: [{ ...reading, step: 'read', done_count: 400_000 }], total_count: 1 });
  await page.getByRole('button', { name: texts.file.read }).click();
  await expect.element(page.getByText(texts.file.started('november.csv'))).toBeVisible();
  await expect.element(page.getByText(new RegExp(`${texts.sync.steps.read} · 40`))).toBeVisible();
  await expect.element(page.getByRole('button', { name: texts.undoOf('november.csv') })).not.toBeInTheDocument();
  expect(sentTo(pos.checkFile)[0]?.body).toMatchObject({ file_name: 'november.csv' });
});

test('The review of a long file closes once another user has accepted it', async () => {
  openSales();
  const tell = (task: PosTask) => {
    answer(pos.listTasks, { tasks: [task], total_count: 1 });
    void queryClient.invalidateQueries({ queryKey: keyOf(pos.listTasks) });
  };
  const asking: PosTask = { ...TASK, state: 'review', step: 'compare' };
  answer(pos.getTask, { ...asking, review: null });
  tell(asking);
  await page.getByRole('button', { name: texts.sync.of(texts.sync.review.open, 'friday.csv') }).click();
  const dialog = page.getByRole('dialog', { name: texts.sync.review.title });
  await expect.element(dialog).toBeVisible();
  tell({ ...TASK, state: 'waiting', step: 'book' });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('The report of an email is checked like a file, and settles its email', async () => {
  const mail = { mail_id: id(81), position: 1 };
  answer(pos.readMailedReport, { file_name: 'mailed.csv', text: 'Menu Item,Qty\nLeek soup,12', mail });
  answer(pos.checkFile, { ...CHECK, brake: null, counted_since: ['Bread', 'Milk'] });
  openSales(`/pos?mail=${id(81)}`);
  answer(pos.applyFile, { ...TASK, file_name: 'mailed.csv', unmatched_count: 0 });
  await expect.element(page.getByText(texts.differences.counted('Bread, Milk'))).toBeVisible();
  await page.getByRole('button', { name: texts.file.apply, exact: true }).click();
  await expect.element(page.getByText(texts.file.done('mailed.csv'))).toBeVisible();
  expect(sentTo(pos.readMailedReport)).toHaveLength(1);
  expect(sentTo(pos.applyFile)[0]?.body).toMatchObject({ file_name: 'mailed.csv', digest: 'first', mail });
});

test('Undoing a file asks once and names it', async () => {
  openSales();
  await page.getByRole('button', { name: texts.undoOf('friday.csv') }).click();
  await expect.element(page.getByText(texts.undoTitle('friday.csv'))).toBeVisible();
  answer(pos.undoTask, { ...TASK, is_undone: true });
  await page.getByRole('button', { name: texts.undoAction }).click();
  await expect.element(page.getByText(texts.undoneDone('friday.csv'))).toBeVisible();
});

const SYNC: PosTask = { ...TASK, task_id: id(62), driver: 'square', kind: 'sync', file_name: null, state: 'review' };
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
  is_accepted: false,
  open_tickets: 0,
  reserved: [],
  task: SYNC,
  sources: { name: 'counterbook', price: 'counterbook', codes: 'counterbook', count: 'none' },
  value_count: 0,
  counts_fault: null,
  counts_sent_at: null,
};
const of = (action: string) => page.getByRole('button', { name: texts.sync.of(action, 'Square') });
const choose = async (action: string) => {
  await page.getByRole('button', { name: texts.sync.more('Square') }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('The first sync is accepted only as it was shown, and what changed meanwhile is shown again', async () => {
  openSales();
  answer(pos.listConnections, { drivers: ['square'], counting: ['square'], connections: [SQUARE] });
  await expect.element(page.getByText(texts.sync.review.first)).toBeVisible();
  const review = {
    differences: [LEEKS],
    brake: { moved: 1, emptied: 1, items: 4 },
    too_much: [],
    unmatched_count: 2,
    digest: 'one',
    fault_count: 0,
    faults: [],
  };
  answer(pos.getTask, { ...SYNC, review });
  await of(texts.sync.review.open).click();
  await expect.element(page.getByText(texts.sync.review.brakeFacts(1, 1, 4))).toBeVisible();
  const figures = page.getByRole('dialog').getByRole('cell').elements();
  expect(figures.map((one) => one.textContent?.endsWith(` ${LEEKS.stock_unit}`))).toEqual([true, true, true]);
  refuse(pos.acceptTask, 409, { detail: posErrors.changed, code: 'changed' });
  answer(pos.getTask, { ...SYNC, review: { ...review, digest: 'two' } });
  await page.getByRole('button', { name: texts.sync.review.accept }).click();
  await expect.element(page.getByText(posErrors.changed)).toBeVisible();
  answer(pos.acceptTask, { ...SYNC, state: 'waiting' });
  await page.getByRole('button', { name: texts.sync.review.accept }).click();
  await expect.element(page.getByText(texts.sync.review.accepted)).toBeVisible();
  expect(sentTo(pos.acceptTask).at(-1)?.body).toEqual({ digest: 'two' });
});

test('A review whose sales were accepted elsewhere ends, and the next one is not opened by itself', async () => {
  openSales();
  const tell = (task: PosTask | null) => {
    answer(pos.listConnections, { drivers: ['square'], counting: ['square'], connections: [{ ...SQUARE, task }] });
    void queryClient.invalidateQueries({ queryKey: keyOf(pos.listConnections) });
  };
  tell(SQUARE.task);
  answer(pos.getTask, { ...SYNC, review: null });
  await of(texts.sync.review.open).click();
  const dialog = page.getByRole('dialog', { name: texts.sync.review.title });
  await expect.element(dialog).toBeVisible();
  tell(null);
  await expect.element(dialog).not.toBeInTheDocument();
  tell({ ...SYNC, task_id: id(63) });
  await expect.element(of(texts.sync.review.open)).toBeVisible();
  await drawn();
  expect(dialog.elements()).toEqual([]);
});

test('A sync that stopped, a lost permission and a connection that is set up say what to do next', async () => {
  openSales();
  const failed = { ...SYNC, state: 'failed' as const, fault: 'unavailable' as const };
  answer(pos.listConnections, {
    drivers: ['square'],
    counting: ['square'],
    connections: [{ ...SQUARE, task: failed }],
  });
  await expect.element(page.getByText(texts.sync.faults.unavailable)).toBeVisible();
  answer(pos.retryTask, { ...SYNC, state: 'waiting' });
  answer(pos.listConnections, {
    drivers: ['square'],
    counting: ['square'],
    connections: [{ ...SQUARE, state: 'signed_out', task: failed }],
  });
  await of(texts.sync.retry).click();
  await expect.element(of(texts.sync.again)).toBeVisible();
  answer(pos.disconnect, { ...SQUARE, state: 'disconnected', task: null });
  await choose(texts.sync.disconnect);
  await expect.element(page.getByText(texts.sync.disconnectDetail)).toBeVisible();
  answer(pos.listConnections, {
    drivers: ['square'],
    counting: ['square'],
    connections: [{ ...SQUARE, state: 'setting_up', task: null }],
  });
  await page.getByRole('dialog').getByRole('button', { name: texts.sync.disconnect }).click();
  answer(pos.listPlaces, { places: [{ ref: 'L1', name: 'Main Street' }] });
  await of(texts.sync.setUp).click();
  answer(pos.setUp, SQUARE);
  await page.getByRole('button', { name: texts.sync.form.start }).click();
  await expect.element(page.getByText(texts.sync.form.done)).toBeVisible();
  expect(sentTo(pos.setUp)[0]?.body).toMatchObject({ place_ref: 'L1', refunds_return: false });
});

test('Whoever comes back from Square finishes connecting once', async () => {
  answer(pos.acceptGrant, { ...SQUARE, state: 'setting_up' });
  openSales('/pos?code=sq0cgp-1&state=signed&response_type=code');
  await expect.element(page.getByText(texts.sync.connected('Square'))).toBeVisible();
  expect(sentTo(pos.acceptGrant).map(({ body }) => body)).toEqual([{ code: 'sq0cgp-1', state: 'signed' }]);
});

test('Each field has a choice of the values to keep, and a difference is taken over or kept only when it was selected', async () => {
  openSales();
  const active = { ...SQUARE, task: null, is_accepted: true, value_count: 2 };
  answer(pos.listConnections, { drivers: ['square'], counting: ['square'], connections: [active] });
  await choose(texts.sources.open);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(texts.sources.fields.price).selectOptions('pos');
  await dialog.getByLabelText(texts.sources.fields.count).selectOptions('counterbook');
  await expect.element(dialog.getByText(texts.sources.oursHint('Square'))).toBeVisible();
  answer(pos.changeConnection, active);
  await dialog.getByRole('button', { name: texts.sources.save }).click();
  await expect.element(page.getByText(texts.sources.done)).toBeVisible();
  expect(sentTo(pos.changeConnection)[0]?.body).toEqual({
    sources: { name: 'counterbook', price: 'pos', codes: 'counterbook', count: 'counterbook' },
  });
  const colas = { pos_item_id: id(51), sold_item: 'Cola', item_id: id(21), item: 'Colas', stock_unit: 'ea' };
  const price = { ...colas, field: 'price' as const, ours: null, theirs: '275' };
  answer(pos.listValues, { values: [{ ...colas, field: 'name', ours: 'Colas', theirs: 'Cola' }, price] });
  await of(texts.values.open).click();
  await expect.element(page.getByRole('row', { name: /2\.75/ })).toBeVisible();
  await page.getByRole('button', { name: texts.values.take(0) }).click();
  await expect.element(page.getByText(texts.values.choose)).toBeVisible();
  await page.getByRole('checkbox', { name: texts.values.select('Selling price', 'Colas') }).click();
  answer(pos.decideValues, { taken: 1, kept: 0 });
  answer(pos.listValues, { values: [] });
  await page.getByRole('button', { name: texts.values.take(1) }).click();
  await expect.element(page.getByText(texts.values.none)).toBeVisible();
  expect(sentTo(pos.decideValues)[0]?.body).toEqual({
    take: [{ pos_item_id: id(51), field: 'price', theirs: '275' }],
  });
});

test('An answer that comes late leaves a dialog open that was opened again meanwhile', async () => {
  openSales();
  const active = { ...SQUARE, task: null, is_accepted: true };
  answer(pos.listConnections, { drivers: ['square'], counting: ['square'], connections: [active] });
  await choose(texts.sources.open);
  const dialog = page.getByRole('dialog');
  answer(pos.changeConnection, active);
  const release = hold(pos.changeConnection);
  await dialog.getByRole('button', { name: texts.sources.save }).click();
  await expect.poll(() => sentTo(pos.changeConnection)).toHaveLength(1);
  await dialog.getByRole('button', { name: commonTexts.actions.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await choose(texts.sources.open);
  await dialog.getByLabelText(texts.sources.fields.price).selectOptions('pos');
  release();
  await expect.element(page.getByText(texts.sources.done)).toBeVisible();
  await expect.element(dialog.getByLabelText(texts.sources.fields.price)).toHaveValue('pos');
  await dialog.getByRole('button', { name: texts.sources.save }).click();
  await expect.poll(() => sentTo(pos.changeConnection)).toHaveLength(2);
});

test('The yes to some figures of a file is not a yes to others', async () => {
  openSales();
  answer(pos.checkFile, CHECK);
  const csv = new File(['Menu Item,Qty\nLeek soup,12'], 'saturday.csv', { type: 'text/csv' });
  await page.getByLabelText(texts.add).upload(csv);
  const sure = page.getByRole('checkbox', { name: texts.file.brakeYes });
  await sure.click();
  await expect.element(page.getByRole('button', { name: texts.file.apply, exact: true })).toBeVisible();
  answer(pos.checkFile, { ...CHECK, brake: { moved: 4, emptied: 4, items: 4 }, digest: 'second' });
  await page.getByRole('checkbox', { name: texts.file.refunds }).click();
  await expect.element(page.getByText(texts.file.brake(4, 4, 4))).toBeVisible();
  await expect.element(sure).not.toBeChecked();
  await expect.element(page.getByRole('button', { name: texts.file.apply, exact: true })).not.toBeInTheDocument();
});

test('The page of a point of sale does not open over a screen to which the user has gone meanwhile', async () => {
  const screen = openSales();
  onTestFinished(() => history.replaceState(null, '', location.pathname + location.search));
  answer(pos.listConnections, { drivers: ['square'], connections: [], counting: [] });
  answer(pos.connect, { url: '#left', connection: null });
  const letGo = hold(pos.connect);
  const connect = page.getByRole('button', { name: texts.sync.connect('Square') });
  await connect.click();
  await expect.poll(() => sentTo(pos.connect)).toHaveLength(1);
  await screen.goTo('/loading');
  letGo();
  await allRead();
  await drawn();
  expect(location.hash).toBe('');
  await screen.goTo('/pos');
  await connect.click();
  await expect.poll(() => location.hash).toBe('#left');
});
