import pg from 'pg';
import { createCompany } from '#server/account/account.ts';
import { grantPaid } from '#server/billing/billing.ts';
import { type Ctx, machineCtx } from '#server/platform/context.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import { type Database, openDatabase } from '#server/platform/db/db.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { companyOfOperator } from '#server/platform/db/mint_company_id.ts';
import { startPostgres } from '#server/platform/db/postgres.ts';
import { openLog } from '#server/platform/log.ts';
import { type Kept, openKept } from './kept.ts';

const SECRET_KEY = 'a secret for measurements alone, of some length';

/** A database for one measurement with one company that has the program. */
export interface Scratch {
  companyId: CompanyId;
  /** The data folder of its database, for `databaseSeconds`. */
  dataDir: string;
  /** The address of its database for the tables' owner. */
  ownerUrl: string;
  /** A connection as the tables' owner, who sees every row and can do everything. */
  owner: pg.Pool;
  /** A context of the company, at the moment of the measurement. */
  ctx: Ctx;
  /** Another pool of the same database; its opener closes it. */
  open(): Database;
}

/** Does the work on such a database, which is deleted afterwards unless its user named its folder. */
export async function onScratch<T>(
  now: Date,
  work: (scratch: Scratch) => Promise<T>,
  kept: Kept = openKept(undefined, {}),
): Promise<T> {
  const { dataDir } = kept;
  const postgres = await startPostgres({ dataDir, log: { error: console.error, debug() {} } });
  const owner = new pg.Pool({ connectionString: postgres.ownerUrl, max: 2 });
  const open = () => openDatabase({ url: postgres.ownerUrl, assumeAppRole: true, secretKey: SECRET_KEY });
  let db: Database | undefined;
  try {
    await migrate(postgres.ownerUrl);
    db = open();
    await db.check();
    const companyId = kept.isFilled ? await findCompany(owner) : await newCompany(db, now);
    const { ownerUrl } = postgres;
    return await work({
      companyId,
      dataDir,
      ownerUrl,
      owner,
      ctx: machineCtx(db, companyId, now, openLog('warn')),
      open,
    });
  } finally {
    await db?.close();
    await owner.end();
    await postgres.stop();
    kept.close();
  }
}

const NAME = 'Bench Deli';

async function newCompany(db: Database, now: Date): Promise<CompanyId> {
  const { companyId } = await createCompany(db, now, {
    name: NAME,
    zip_code: '04101',
    owner: { username: 'bench', email: 'bench@example.com', password: 'Bench-pass1!' },
  });
  await db.tenant(companyId, (t) => grantPaid(t, 'loyalty_sms', now));
  return companyId;
}

async function findCompany(owner: pg.Pool): Promise<CompanyId> {
  const { rows } = await owner.query('select company_id from companies where name = $1', [NAME]);
  return companyOfOperator(rows[0]);
}

/** Contacts who joined that long ago, `+12072000000` the first, with the ids of `contactId`. */
export async function addContacts({ owner, companyId, ctx }: Scratch, count: number): Promise<void> {
  await owner.query(
    `insert into contacts (company_id, loyalty_customer_id, phone_e164, name, consent, created_at)
     select $1, ${contactId('n')}, '+1207' || 2000000 + n, 'Shopper ' || n, 'consented', $2::timestamptz - n * interval '7 minutes'
     from generate_series(0, $3::int - 1) n`,
    [companyId, ctx.now, count],
  );
}

/** The n-th contact's id, in SQL. */
export function contactId(n: string): string {
  return `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
}

export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
