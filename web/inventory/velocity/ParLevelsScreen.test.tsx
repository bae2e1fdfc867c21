import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { velocityTexts as texts } from '#contract/inventory/velocity.texts.ts';
import { type ParSuggestion, velocities } from '#contract/inventory/velocity.ts';
import type { PosConnection } from '#contract/pos/connections.ts';
import { pos } from '#contract/pos/pos.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { id, item } from '../../testing/samples.ts';
import { openApp, signIn } from '../../testing/screen.tsx';
import { answer, hold, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

const VELOCITY = {
  per_day: 3,
  sold: 84,
  from: '2026-10-26',
  to: '2026-11-22',
  days: 28,
  last_sold_on: '2026-11-22',
  suggested_par: 27,
  cycle_days: 7,
};
const CONNECTION: PosConnection = {
  connection_id: id(61),
  driver: 'square',
  state: 'active',
  account_name: 'Maple Deli',
  place_name: 'Front',
  history_from: '2026-11-01',
  stock_from: '2026-11-01',
  refunds_return: false,
  synced_until: null,
  is_accepted: true,
  open_tickets: 0,
  reserved: [],
  task: null,
  sources: { name: 'counterbook', price: 'counterbook', codes: 'counterbook', count: 'none' },
  value_count: 0,
  counts_fault: null,
  counts_sent_at: null,
};
const OAT: ParSuggestion = {
  item_id: id(21),
  name: 'Oat milk',
  stock_unit: 'ea',
  on_hand: 12,
  par_level: 10,
  velocity: VELOCITY,
  location: null,
  reorder_point: null,
  levels: [],
};
const FLOUR: ParSuggestion = { ...OAT, item_id: id(22), name: 'Flour', par_level: null };

test.each([1440, 390])('At %i px, only selected par levels are set, and setting them can be undone', async (width) => {
  await page.viewport(width, 844);
  answerShell({ user: { role: 'manager' } });
  answer(velocities.suggestPars, { suggestions: [OAT, FLOUR], total_count: 2, known_count: 5 });
  signIn();
  openApp('/inventory/par-levels');
  const before = [{ item_id: id(22), par_level: null }];
  answer(inventory.bulkChange, { before });
  await expect.element(page.getByText(texts.chooseHint)).toBeVisible();
  // The second press of a double press sets nothing.
  await page.getByRole('button', { name: commonTexts.actions.selectShown }).dblClick();
  await expect.element(page.getByRole('button', { name: texts.set(2) })).toBeVisible();
  expect(sentTo(inventory.bulkChange)).toEqual([]);
  await page.getByRole('checkbox', { name: texts.choose('Oat milk') }).click();
  await page.getByRole('button', { name: texts.set(1) }).click();
  await page.getByRole('button', { name: commonTexts.actions.undo }).click();
  await expect.element(page.getByText(texts.undone)).toBeVisible();
  expect(sentTo(inventory.bulkChange).map(({ body }) => body)).toEqual([
    { items: [{ item_id: id(22), par_level: '27' }] },
    { items: before },
  ]);
});

test('An item that is selected while other par levels are set stays selected', async () => {
  answerShell({ user: { role: 'manager' } });
  answer(velocities.suggestPars, { suggestions: [OAT, FLOUR], total_count: 2, known_count: 5 });
  signIn();
  openApp('/inventory/par-levels');
  await page.getByRole('checkbox', { name: texts.choose('Flour') }).click();
  answer(inventory.bulkChange, { before: [{ item_id: id(22), par_level: null }] });
  const release = hold(inventory.bulkChange);
  await page.getByRole('button', { name: texts.set(1) }).click();
  await expect.poll(() => sentTo(inventory.bulkChange)).toHaveLength(1);
  await page.getByRole('checkbox', { name: texts.choose('Oat milk') }).click();
  await expect.element(page.getByRole('button', { name: texts.set(2) })).toBeVisible();
  release();
  await expect.element(page.getByText(texts.done(1))).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: texts.choose('Oat milk') })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: texts.choose('Flour') })).not.toBeChecked();
});

test('The page of an item says how long it lasts and why, what open tickets leave, and offers its par level', async () => {
  answerShell({ user: { role: 'manager' } });
  const oat = {
    ...item({ on_hand: 12, per_day: 3, lasts_days: 4, par_level: 10 }),
    stock: [],
    costs: [],
    vendor_items: [],
  };
  answer(inventory.getItem, { ...oat, velocity: VELOCITY });
  const taken = {
    movement_id: id(71),
    item_id: id(21),
    reason: 'sold' as const,
    quantity: -3,
    on_hand_after: 12,
    unit_cost: null,
    note: null,
    location_id: id(3),
    location: 'Main location',
    occurred_at: '2026-11-20T15:00:00.000Z',
    created_by: null,
    invoice_id: null,
    invoice_number: null,
    vendor: null,
    count_id: null,
    count_name: null,
    reverses_movement_id: null,
    other_item_id: null,
    other_item: null,
    is_reversed: false,
    lots: [{ lot_id: id(72), code: 'L7', expires_on: '2026-11-30', quantity: -2 }],
  };
  answer(inventory.listMovements, { movements: [taken], total_count: 1 });
  const reserved = [{ item_id: id(21), item: 'Oat milk', quantity: 2, stock_unit: 'each' }];
  answer(pos.listConnections, {
    drivers: [],
    counting: [],
    connections: [CONNECTION, { ...CONNECTION, connection_id: id(62), state: 'disconnected' as const }].map((one) => ({
      ...one,
      reserved,
      open_tickets: 1,
    })),
  });
  answer(merges.ofItem, { merges: [], duplicates: [] });
  signIn();
  openApp(`/inventory/${id(21)}`);
  await expect.element(page.getByText('4 days · sells 3')).toBeVisible();
  await expect.element(page.getByText('Oct 26, 2026 to Nov 22, 2026')).toBeVisible();
  // 12 are on hand, and an open ticket of a point of sale that is still connected reserves 2.
  await expect.element(page.getByText(/^10 .* available$/)).toBeVisible();
  // The ledger says which lot something was taken from.
  await expect.element(page.getByText(inventoryTexts.ofLot('−2', 'Nov 30, 2026', 'Lot L7'))).toBeVisible();
  answer(inventory.bulkChange, { before: [{ item_id: id(21), par_level: 10 }] });
  await page.getByRole('button', { name: 'Set par to 27' }).click();
  await expect.element(page.getByText(texts.done(1))).toBeVisible();
});

test('Without sales, the screen says what is missing and leads there', async () => {
  answerShell({ user: { role: 'staff' } });
  answer(velocities.suggestPars, { suggestions: [], total_count: 0, known_count: 0 });
  signIn();
  openApp('/inventory/par-levels');
  await expect.element(page.getByRole('link', { name: texts.noSales.action })).toBeVisible();
});
