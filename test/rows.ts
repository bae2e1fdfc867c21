import { expect, onTestFinished } from 'vitest';
import type { FeatureCode } from '#contract/http.ts';
import { type CompanyId, newCompanyId } from '#server/platform/db/company_id.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { TestApp } from './app.ts';
import { nextNumber } from './numbered.ts';

/**
 * One row as it is given, by the owner of the tables: for what the database itself refuses, for what lies in the past or comes from elsewhere,
 * and for what no verb writes.
 */
export async function insertRow(t: TestApp, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  await t.owner.query(`insert into ${table} (${columns}) values (${places})`, Object.values(row));
}

/** A contact who agreed to texts. */
export async function contactRow(t: TestApp, company_id: string): Promise<string> {
  const id = newId();
  await t.owner.query(
    `insert into contacts (company_id, loyalty_customer_id, phone_e164, consent, created_at) values ($1, $2, $3, 'consented', now())`,
    [company_id, id, `+1207555${String(nextNumber(t, 'contact row')).padStart(4, '0')}`],
  );
  return id;
}

/** That many contacts, a millisecond apart and faster than through any verb; their numbers begin with the area. */
export async function contactRows(
  t: TestApp,
  company_id: string,
  count: number,
  { area = '207', created_at = t.clock.now, consent = 'consented', name = '' } = {},
): Promise<string[]> {
  const { rows } = await t.owner.query<{ id: string }>(
    `insert into contacts (company_id, loyalty_customer_id, phone_e164, name, consent, source, created_at)
     select $1, gen_random_uuid(), '+1' || $2 || 2000000 + n, nullif($6, '') || ' ' || n, $3, 'import', $4::timestamptz - ($5 - n) * interval '1 ms'
     from generate_series(1, $5::int) n returning loyalty_customer_id as id`,
    [company_id, area, consent, created_at, count, name],
  );
  return rows.map(({ id }) => id);
}

/** A campaign that was never sent. */
export async function campaignRow(t: TestApp, company_id: string, type: 'promo' | 'coupon' = 'promo'): Promise<string> {
  const id = newId();
  await t.owner.query(
    `insert into campaigns (company_id, campaign_id, name, campaign_type, status, body, created_at)
     values ($1, $2, 'Soups', $3, 'draft', 'Soup', now())`,
    [company_id, id, type],
  );
  return id;
}

/** An empty company. */
export async function companyRow(t: TestApp, created_at = t.clock.now): Promise<CompanyId> {
  const id = newCompanyId();
  await t.owner.query(
    `insert into companies (company_id, name, zip_code, created_at) values ($1, 'Gone', '04101', $2)`,
    [id, created_at],
  );
  return id;
}

/** Resolves when a session waits for a lock. */
export function untilOneWaits(t: TestApp): Promise<void> {
  return untilWaiting(t, 1);
}

/** Resolves when that many sessions wait for locks. */
export async function untilWaiting(t: TestApp, sessions: number): Promise<void> {
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await t.owner.query(waiting)).rows[0].n).toBe(sessions);
}

/** Runs a statement in a transaction that keeps its locks until the returned function commits it, or until the test has failed. */
export async function holdOpen(t: TestApp, statement: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const { run, end } = await begin(t);
  onTestFinished(() => end('rollback'));
  await run(statement, values);
  return () => end('commit');
}

/** The same outside a test, where nothing ends it but the returned function. */
export async function holdOpenInHook(t: TestApp, statement: string): Promise<() => Promise<void>> {
  const { run, end } = await begin(t);
  await run(statement);
  return () => end('commit');
}

async function begin(t: TestApp) {
  const client = await t.owner.connect();
  const run = (sql: string, given?: unknown[]) => client.query(sql, given);
  await run('begin');
  let isOpen = true;
  const end = async (how: 'commit' | 'rollback') => {
    if (!isOpen) return;
    isOpen = false;
    await run(how);
    client.release();
  };
  return { run, end };
}

/** Does the work while a table is missing, as after a fault that nobody has foreseen. */
export async function withoutTable<T>(t: TestApp, table: string, work: () => Promise<T>): Promise<T> {
  const rename = (from: string, to: string) => t.owner.query(`alter table ${from} rename to ${to}`);
  await rename(table, `${table}_away`);
  try {
    return await work();
  } finally {
    await rename(`${table}_away`, table);
  }
}

/** How many rows a table has, of all companies. */
export async function countRows(t: TestApp, table: string): Promise<number> {
  return (await t.owner.query(`select count(*)::int as n from ${table}`)).rows[0].n;
}

/** Waiting jobs can run at once, instead of when they would be tried again; after a kill, as if for the first time. */
export async function hurryJobs(t: TestApp, { resetAttempts = false } = {}): Promise<void> {
  await t.owner.query(
    `update graphile_worker._private_jobs set run_at = now() ${resetAttempts ? ', attempts = 0' : ''}`,
  );
}

/** No company has contacts, messages, tags, imports or blocked numbers anymore. */
export async function forgetContacts(t: TestApp): Promise<void> {
  await t.owner.query(
    'delete from messages; delete from contacts; delete from tags; delete from suppressions; delete from contact_imports',
  );
}

/** Email addresses are confirmed, or not any more, as after a change: one, or all. */
export async function confirmEmails(t: TestApp, isConfirmed: boolean, email?: string): Promise<void> {
  const confirmed = isConfirmed ? new Date() : null;
  await t.owner.query('update users set email_confirmed_at = $1 where email = $2 or $2 is null', [confirmed, email]);
}

/** Uses space of a company by that many bytes, with a file that was never stored. Returns what frees it. */
export async function fillSpace(t: TestApp, company_id: string, bytes: number): Promise<() => Promise<void>> {
  const id = newId();
  await t.owner.query(
    `insert into files (company_id, file_id, sha256, bytes, mime, storage_key, created_at)
     values ($1, $2, sha256('full'), $3, 'application/pdf', 'full', now())`,
    [company_id, id, bytes],
  );
  return async () => {
    await t.owner.query('delete from files where file_id = $1', [id]);
  };
}

/** The plans and trials of a company end then, or never: of one feature, or of both. */
export async function endPlans(
  t: TestApp,
  company_id: string,
  ends_at: Date | null,
  feature?: FeatureCode,
): Promise<void> {
  await t.owner.query(
    `update entitlements set ends_at = $2, starts_at = least(starts_at, $2::timestamptz - interval '1 day')
     where company_id = $1 and (feature = $3 or $3 is null)`,
    [company_id, ends_at, feature],
  );
}

/** A company moves to another time zone, faster than through its settings. */
export async function moveTo(t: TestApp, company_id: string, time_zone: string): Promise<void> {
  await t.owner.query('update companies set time_zone = $2 where company_id = $1', [company_id, time_zone]);
}

/** As many documents of a company that wait to be read. Returns what removes them. */
export async function waitingDocuments(t: TestApp, company_id: string, count: number): Promise<() => Promise<void>> {
  const { rows } = await t.owner.query<{ invoice_id: string }>(
    `insert into invoices (company_id, invoice_id, status, uploaded_at, updated_at)
     select $1, gen_random_uuid(), 'reading', now(), now() from generate_series(1, $2::int) returning invoice_id`,
    [company_id, count],
  );
  const ids = rows.map(({ invoice_id }) => invoice_id);
  return async () => {
    await t.owner.query('delete from invoices where invoice_id = any($1)', [ids]);
  };
}

/** What clients have used up of their limits is forgotten, as after an hour. */
export async function forgetLimits(t: TestApp): Promise<void> {
  await t.owner.query('delete from rate_limits');
}

/** What clients have used up of their limits stays counted for longer than a test lasts. */
export async function holdLimits(t: TestApp): Promise<void> {
  await t.owner.query('update rate_limits set expire = $1', [Date.now() + 3_600_000]);
}

/** The entries of the audit log with these values, oldest first. */
export async function audited(
  t: TestApp,
  { action, subject_id, company_id }: { action?: string; subject_id?: string; company_id?: string },
) {
  const { rows } = await t.owner.query(
    `select a.action, a.subject_id, a.address, a.detail, a.user_id, u.username from audit_events a left join users u using (user_id)
     where ($1::text is null or a.action = $1) and ($2::uuid is null or a.subject_id = $2) and ($3::uuid is null or a.company_id = $3)
     order by a.occurred_at, a.audit_event_id`,
    [action, subject_id, company_id],
  );
  return rows;
}

/** One value for the content of each table: equal as long as nothing changed. */
export async function fingerprints(t: TestApp, tables: readonly string[]): Promise<string[]> {
  const sum = `select md5(coalesce(string_agg(x::text, '' order by x::text), '')) as sum from`;
  const sums = await Promise.all(tables.map((table) => t.owner.query(`${sum} ${table} x`)));
  return sums.map(({ rows }) => rows[0].sum);
}

/** The kinds of events that open pages get while the work runs. */
export async function eventsDuring(t: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const client = await t.owner.connect();
  const run = (sql: string) => client.query(sql);
  const told: string[] = [];
  client.on('notification', ({ payload }) => told.push(JSON.parse(payload ?? '{}').event.type));
  await run('listen counterbook_events');
  await work();
  // Notifications arrive before the answer to a later request.
  await run('select 1');
  client.release(true);
  return told;
}
