import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteClosingsOfPosting, refreshCosts } from '#server/inventory/inventory.ts';
import { costsOf } from '#server/inventory/ledger/ledger.rules.ts';
import { costPer } from '#server/inventory/ledger/merged.ts';
import { listReceipts } from '#server/inventory/ledger/movements.sql.ts';
import { mergeItems } from '#server/inventory/merging/merge_items.ts';
import { writeClosings } from '#server/inventory/value/jobs.ts';
import { machineCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/db/ids.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { ago, cellsOf, entry, NOW, ReportDesk, TODAY } from '#test/desks/report_desk.ts';
import { insertRow } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let desk: ReportDesk;
beforeAll(async () => {
  t = await buildTestApp({ now: NOW });
  maple = await mapleDeli(t);
  desk = new ReportDesk(t, maple);
});
afterAll(() => t.close());

/**
 * One thing that happens to an item: bought, received before its invoice, credited, found by a count, sent elsewhere, lost, corrected, the
 * last purchase taken back, or another item merged into it. At night, closings are written.
 */
const Happening = fc.record({
  kind: fc.constantFrom(
    'buy',
    'buy',
    'buy',
    'credit',
    'lose',
    'lose',
    'found',
    'transfer',
    'transfer',
    'adjust',
    'take_back',
    'late',
    'price',
    'price',
    'merge',
    'night',
    'night',
  ),
  quantity: fc.integer({ min: 1, max: 400_000 }),
  cost: fc.integer({ min: 0, max: 900_000 }),
  days: fc.integer({ min: 0, max: 60 }),
});

const of = (kind: 'buy' | 'lose' | 'late' | 'price' | 'merge' | 'night', units = 0, cost = 0, days = 0) => ({
  kind,
  quantity: units * 10_000,
  cost: cost * 10_000,
  days,
});

test('The value of any past day is what a recomputation from the ledger of each item gives, to the cent', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(Happening, { minLength: 4, maxLength: 12 }),
      fc.constantFrom(0, 5, 20, 25, 30, 51),
      async (all, day) => {
        run += 1;
        const item_id = await desk.addItem(`Item of run ${run}`);
        const bought: { posting_id: string }[] = [];
        for (const { kind, quantity, cost, days } of all) {
          const amount = (quantity / 10_000).toFixed(4);
          const on = ago(days);
          if (kind === 'buy')
            bought.push(await desk.buy(item_id, { quantity: amount, cost: (cost / 10_000).toFixed(4), on }));
          else if (kind === 'credit')
            await desk.buy(item_id, { quantity: `-${amount}`, cost: (cost / 10_000).toFixed(4), on });
          else if (kind === 'found')
            await desk.move([{ ...entry(item_id, amount, on), reason: 'counted', unit_cost: '1' }]);
          else if (kind === 'transfer')
            await desk.move([{ ...entry(item_id, `-${amount}`, on), reason: 'transferred', unit_cost: '1' }]);
          else if (kind === 'take_back') {
            const last = bought.pop();
            if (last) await desk.takeBack(last);
          } else if (kind === 'night') await writeClosings(t.db, maple.companyId, NOW);
          else if (kind === 'late')
            await receiveBeforeInvoice(item_id, { quantity: amount, cost: (cost / 10_000).toFixed(4), on });
          else if (kind === 'merge')
            await mergeOther(item_id, { quantity: amount, cost: (cost / 10_000).toFixed(4), days });
          else if (kind === 'price') bought.push(await creditPrice(item_id, { quantity, cost, on }));
          else if (kind === 'lose')
            await desk.move([{ ...entry(item_id, `-${Number(amount) * 3}`, on), reason: 'wasted', unit_cost: '1' }]);
          else await desk.move([entry(item_id, amount, on)]);
        }
        const to = ago(day);
        const shown = cellsOf(await desk.ask({ report: 'value', group: 'item', from: to, to }), `Item of run ${run}`);
        const { on_hand, average_cost, last_cost } = await recomputed(item_id, day === 0 ? null : to);
        const value = Math.round(Math.abs(on_hand) * Number(average_cost ?? 0) * 100 + 1e-9) / 100;
        if (on_hand === 0) {
          expect(shown.item).toBeNull();
          return;
        }
        expect(shown).toMatchObject({
          on_hand,
          average_cost: average_cost && Number(average_cost),
          last_cost: last_cost && Number(last_cost),
        });
        expect(Math.abs(Number(shown.value))).toBeCloseTo(value, 2);
      },
    ),
    {
      numRuns: 25,
      examples: [
        // Written after a later day, so that October cannot be closed.
        [[of('buy', 10, 2, 51), of('buy', 10, 4, 5), of('lose', 5, 0, 10), of('buy', 10, 6, 40), of('night')], 5],
        // Five of the ten whose price falls are still there.
        [[of('buy', 10, 2, 20), of('lose', 2, 0, 15), { ...of('price', 0, 10, 10), quantity: 100_001 }], 5],
        // The cost came after the month was closed.
        [[of('late', 10, 4, 40)], 5],
        // Goods were dated into days that were closed before, between others.
        [[of('buy', 10, 2, 55), of('lose', 1, 0, 30), of('night'), of('buy', 5, 6, 42), of('lose', 1, 0, 41)], 25],
        [[of('buy', 10, 2, 55), of('buy', 4, 3, 30), of('night'), of('buy', 5, 6, 42), of('night'), of('lose', 2)], 20],
        // Nothing happened for months: the item's closing is older than the last closing day.
        [[of('buy', 10, 2, 59), of('night'), of('lose', 2, 0, 5), of('buy', 3, 5, 4)], 20],
        // A credit of less than a cent is taken back.
        [[{ ...of('price'), quantity: 1 }, { ...of('price'), kind: 'take_back' }, of('buy', 3, 2), of('lose', 1)], 0],
        // Only the merged items were opened or bought, and what came of one later is the newest purchase.
        [[of('merge', 10, 6, 20), of('night')], 5],
        [[of('merge', 11, 6, 20), of('night')], 5],
        [[of('buy', 5, 2, 51), of('merge', 11, 6, 20), of('buy', 5, 3, 30), of('night')], 5],
        // Two were opened on one day: the later merge says the cost.
        [[of('merge', 10, 6, 20), of('merge', 10, 4, 20)], 5],
        // The merge came after that day.
        [[of('buy', 5, 2, 51), of('merge', 11, 6, 20), of('night')], 30],
      ],
    },
  );
});

/** Goods of an order that were counted at the door; a night later their invoice says what they cost. */
async function receiveBeforeInvoice(
  item_id: string,
  { quantity, cost, on }: { quantity: string; cost: string; on: string },
) {
  const movement = { ...entry(item_id, quantity, on), reason: 'received' as const };
  await desk.move([movement]);
  await writeClosings(t.db, maple.companyId, NOW);
  const { posting_id } = await desk.buy(item_id, { quantity: '1', cost: '1', on: TODAY });
  await insertRow(t, 'movement_costs', {
    company_id: maple.companyId,
    movement_id: movement.movement_id,
    posting_id,
    line_id: newId(),
    quantity,
    unit_cost: cost,
  });
  await t.db.tenant(maple.companyId, async (tenant) => {
    await deleteClosingsOfPosting(tenant, posting_id);
    await refreshCosts(tenant, [item_id]);
  });
}

/** One piece comes, and the vendor lowers the price of `quantity` that came before; of all that are there when the quantity is even. */
async function creditPrice(item_id: string, { quantity, cost, on }: { quantity: number; cost: number; on: string }) {
  const posted = await desk.buy(item_id, { quantity: '1', cost: '2', on });
  const value_quantity = quantity % 2 === 0 ? null : (quantity / 10_000).toFixed(4);
  const lowered = { reason: 'credited' as const, value_cents: -Math.ceil(cost / 100), value_quantity };
  await desk.move([{ ...entry(item_id, '0', on), ...lowered, ...posted }]);
  await t.db.tenant(maple.companyId, (tenant) => refreshCosts(tenant, [item_id]));
  return posted;
}

let others = 0;

/**
 * Another item, of which one is six of the item, comes into stock and is merged five days later: opened when the whole quantity is even, and
 * otherwise bought, and bought again after the merge.
 */
async function mergeOther(kept: string, { quantity, cost, days }: { quantity: string; cost: string; days: number }) {
  others += 1;
  const other = await desk.addItem(`Other ${others}`, { stock_unit: 'cs' });
  const isOpened = Math.trunc(Number(quantity)) % 2 === 0;
  if (isOpened) {
    await desk.move([{ ...entry(other, quantity, ago(days + 5)), reason: 'opening', unit_cost: cost }]);
    await t.db.tenant(maple.companyId, (tenant) => refreshCosts(tenant, [other]));
  } else await desk.buy(other, { quantity, cost, on: ago(days + 5) });
  // The shop's trial begins today.
  const ctx = machineCtx(t.db, maple.companyId, new Date(`${ago(days)}T15:00:00Z`), openLog('silent'));
  await mergeItems(ctx, { item_id: kept, other_item_id: other }, '6');
  if (!isOpened) await desk.buy(other, { quantity: '1', cost: '7.5', on: ago(days) });
}

/** Slowly, movement by movement, by the rules of the ledger. */
async function recomputed(item_id: string, asOf: string | null) {
  const { receipts, on_hand } = await receiptsOf(item_id, asOf);
  const { rows } = await t.owner.query(
    `select merged_item_id, factor from item_merges
     where kept_item_id = $1 and merged_on <= coalesce($2::date, 'infinity')
     order by merged_at, merge_id`,
    [item_id, asOf],
  );
  const ofMerged = [];
  for (const { merged_item_id, factor } of rows) {
    const merged = await receiptsOf(merged_item_id, asOf);
    ofMerged.push(...merged.receipts.map((one) => ({ ...one, unit_cost: costPer(one.unit_cost, factor) })));
  }
  if (asOf === null) {
    const stored = await t.db.tenant(maple.companyId, (tenant) => listReceipts(tenant, [item_id]));
    expect(costsOf(receipts)).toEqual(costsOf(stored));
  }
  return { on_hand, ...costsOf(receipts, ofMerged) };
}

async function receiptsOf(item_id: string, asOf: string | null) {
  const { rows } = await t.owner.query(
    `select movement_id, entry, reason, quantity, invoice_id, effective_on::text as effective_on, posting_id, reverses_movement_id,
       value_cents::float8 as value_cents, value_quantity::float8 as value_quantity,
       coalesce(posting_id, (select c.posting_id from movement_costs c where c.movement_id = m.movement_id)) as priced_by,
       coalesce(unit_cost, (select max(c.unit_cost) from movement_costs c where c.movement_id = m.movement_id)) as unit_cost
     from stock_movements m where item_id = $1 order by entry`,
    [item_id],
  );
  const undone = new Set(rows.map(({ reverses_movement_id }) => reverses_movement_id));
  const standing = rows.filter(
    (row) => !row.reverses_movement_id && !undone.has(row.movement_id) && (asOf === null || row.effective_on <= asOf),
  );
  let tenThousandths = 0;
  const receipts = standing.flatMap((row) => {
    if (row.reason === 'transferred') return [];
    const on_hand_before = (tenThousandths / 10_000).toFixed(4);
    tenThousandths += Math.round(Number(row.quantity) * 10_000);
    if (row.value_cents !== null) {
      const before = Number(on_hand_before);
      const share = before > 0 ? Math.min(1, before / (row.value_quantity ?? before)) : 0;
      return [{ ...row, on_hand_before, unit_cost: '0', worth: ((row.value_cents / 100) * share).toFixed(12) }];
    }
    const isCredited = row.reason === 'returned' && row.invoice_id !== null;
    const isReceipt = Number(row.quantity) > 0 && !['counted', 'sold'].includes(row.reason);
    return row.unit_cost !== null && (isReceipt || isCredited) ? [{ ...row, on_hand_before }] : [];
  });
  return { on_hand: tenThousandths / 10_000, receipts };
}
