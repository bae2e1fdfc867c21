import { expect } from 'vitest';
import { pos } from '#contract/pos/pos.ts';
import { call, type TestApp } from './app.ts';
import type { Shop } from './cast.ts';

/** Matches the sold item that a search finds, whatever that does to the stock. */
export async function matchSoldItem(t: TestApp, { staff, manager }: Shop, search: string, target: object) {
  const { items } = (await call(t, staff, pos.listItems, { query: { search } })).body;
  const params = { pos_item_id: items[0]?.pos_item_id ?? '' };
  const { digest } = (await call(t, manager, pos.mapItem, { params, body: target })).body;
  const { status, body } = await call(t, manager, pos.mapItem, { params, body: { ...target, digest } });
  expect(status, JSON.stringify(body)).toBe(200);
  await t.runJobs();
}
