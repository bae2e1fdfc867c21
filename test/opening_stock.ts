import { expect } from 'vitest';
import { itemImports } from '#contract/inventory/files/imports.ts';
import { call, type TestApp } from './app.ts';
import type { Shop } from './cast.ts';
import { sendCsv } from './files/csv_files.ts';

/** Imports stock at its cost for items that have had none. Their average and last cost are that cost. */
export async function openStock(
  t: TestApp,
  shop: Shop,
  rows: { name: string; stock: number; cost: string; expires_on?: string }[],
): Promise<void> {
  const lines = rows.map(({ name, stock, cost, expires_on = '' }) => `"${name}",${stock},${cost},${expires_on}`);
  const uploaded = await sendCsv(t, shop.manager, itemImports.upload, `Name,Stock,Cost,Expires\n${lines.join('\n')}\n`);
  expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200);
  const { item_import_id, mapping } = uploaded.body;
  const params = { item_import_id };
  expect((await call(t, shop.manager, itemImports.check, { params, body: { mapping } })).status).toBe(200);
  expect((await call(t, shop.manager, itemImports.run, { params })).status).toBe(200);
  await t.runJobs();
  const { body } = await call(t, shop.manager, itemImports.get, { params });
  expect(body).toMatchObject({ state: 'finished', opening: { item_count: rows.length }, outcomes: { refused: 0 } });
}
