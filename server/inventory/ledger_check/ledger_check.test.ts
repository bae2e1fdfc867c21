import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { ledgerCheck } from '#contract/inventory/ledger_check.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { openLog } from '#server/platform/log.ts';
import { openMetrics } from '#server/platform/metrics.ts';
import { schedule } from '#server/schedule.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

async function runTonight(): Promise<void> {
  const deps = { db: t.db, clock: () => t.clock.now, log: openLog('silent'), metrics: openMetrics() };
  await schedule(deps).check_ledger?.run(t.companies);
  await t.runJobs();
}

test('A stock that is not what its ledger says is found at night and told to the owner alone', async () => {
  const item = await call(t, maple.manager, inventory.createItem, { body: { name: 'Oat milk', stock_unit: 'l' } });
  const { item_id } = item.body;
  await call(t, maple.manager, inventory.createMovement, {
    params: { item_id },
    body: { reason: 'counted', quantity: 6 },
  });
  const told = async (token: string) =>
    (await call(t, token, waiting.list)).body.waiting.filter(({ kind }) => kind === 'stock_differences');
  await runTonight();
  expect((await call(t, maple.owner, ledgerCheck.get)).body).toMatchObject({ difference_count: 0, differences: [] });
  expect(await told(maple.owner)).toEqual([]);

  await t.owner.query('update items set on_hand = 4 where item_id = $1', [item_id]);
  await runTonight();
  const difference = { item_id, name: 'Oat milk', stock_unit: 'l', on_hand: 4, ledger: 6 };
  expect(await told(maple.owner)).toEqual([{ kind: 'stock_differences', count: 1, difference }]);
  expect(await told(maple.manager)).toEqual([]);
  expect((await call(t, maple.manager, ledgerCheck.get)).status).toBe(403);
});
