import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grantPaid } from '#server/billing/billing.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startPostgres } from '#server/platform/db/postgres.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { addUser, cornerStore, mapleDeli, oldShop, type Shop } from '#test/cast.ts';
import { rowsOfEveryKind } from '#test/rows_of_every_kind.ts';

export interface Shops {
  t: TestApp;
  maple: Shop & { accountant: string };
  /** Has every feature too. */
  otherShop: Shop;
  /** Its trial is over; it never had the loyalty program. */
  lapsed: Shop;
  /** Maple's rows of every kind, by the names of parameters. */
  ids: Record<string, string>;
  close(): Promise<void>;
}

/** The whole server without listening, on a database of its own, with three shops. */
export async function openShops(): Promise<Shops> {
  const dataDir = mkdtempSync(join(tmpdir(), 'counterbook-walls-'));
  const log = { error: (line: string) => console.error(line), debug: () => {} };
  const postgres = await startPostgres({ dataDir, log, durable: false });
  await migrate(postgres.ownerUrl);
  const t = await buildTestApp({ database: { url: postgres.ownerUrl, drop: async () => {} } });
  const maple = await mapleDeli(t);
  const accountant = await addUser(t, maple.companyId, 'maple-accountant', 'accountant');
  const ids = await rowsOfEveryKind(t, maple);
  const otherShop = await cornerStore(t);
  await t.db.tenant(otherShop.companyId, (tenant) => grantPaid(tenant, 'invoice_scanning', t.clock.now));
  const lapsed = await oldShop(t);
  return {
    t,
    otherShop,
    lapsed,
    maple: { ...maple, accountant },
    ids: { ...ids, company_id: maple.companyId, version: '1', file: '1-480.webp', customer_token: 'x'.repeat(32) },
    async close() {
      await t.close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
