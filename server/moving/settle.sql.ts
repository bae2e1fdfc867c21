import type pg from 'pg';
import { PROMISED_PER_MONTH } from '#contract/messaging/limits.ts';

/**
 * Ends what the installation that the company comes from may still be doing. Nothing that may have been sent is sent again: what is
 * due later counts as due now, because it is sent there. Its payments, invitations, help messages and exports are its own, and so is a
 * suspension: its users would read what another operator said.
 */
export async function endWorkOfSource(owner: pg.Client, company_id: string, now: Date): Promise<void> {
  await owner.query(
    `update messages set status = 'cancelled', settled_at = $2, due_at = least(due_at, $2), lease_until = null
     where company_id = $1 and (status in ('sending', 'unknown') or status in ('queued', 'held') and campaign_id is null)`,
    [company_id, now],
  );
  await owner.query(
    `update subscriptions set status = 'ended', ended_at = $2, updated_at = $2 where company_id = $1 and status <> 'ended'`,
    [company_id, now],
  );
  await owner.query(`update payment_requests set status = 'replaced' where company_id = $1 and status = 'open'`, [
    company_id,
  ]);
  await owner.query('delete from company_suspensions where company_id = $1', [company_id]);
  await owner.query('update feedback set answered_at = $2 where company_id = $1 and answered_at is null', [
    company_id,
    now,
  ]);
  await owner.query(
    `update invoice_exports set state = 'failed', ended_at = $2 where company_id = $1 and state in ('waiting', 'running')`,
    [company_id, now],
  );
  await owner.query(
    `update invitations set withdrawn_at = $2 where company_id = $1 and accepted_at is null and withdrawn_at is null`,
    [company_id, now],
  );
}

/**
 * Writes what contacts were promised, for an export from before that was kept with them: the number in the words of the last opt-in, or
 * else the company's.
 */
export async function fillPromises(owner: pg.Client, company_id: string): Promise<void> {
  await owner.query(
    `update contacts c set promised_per_month = coalesce(
       (select substring(w.wording from '(?i).*(?:up to|hasta) ([0-9]{1,3}) (?:a month|al mes|promo)')::smallint
         from consent_events e
         left join consent_wordings w on w.company_id = e.company_id and w.wording_id = e.wording_id
         where e.company_id = c.company_id and e.loyalty_customer_id = c.loyalty_customer_id and e.kind = 'opt_in'
         order by e.seq desc limit 1),
       (select s.promised_per_month from messaging_settings s where s.company_id = c.company_id), $2)
     where c.company_id = $1 and c.consent = 'consented'`,
    [company_id, PROMISED_PER_MONTH],
  );
}

/**
 * Writes which campaigns repeat words, for an export from before that was kept in a column: it was in the audience, or was not kept for
 * coupons, which go to everyone who lacks them.
 */
export async function fillRepeatsWords(owner: pg.Client, company_id: string): Promise<void> {
  await owner.query(
    `update campaigns set repeats_words = true, audience = audience - 'repeats_words'
     where company_id = $1 and (audience ? 'repeats_words' or coupon_id is not null and queued_at is null)`,
    [company_id],
  );
}

/** Writes the keys of names without letters and digits, for an export from before they were compared by their signs. */
export async function fillNameKeys(owner: pg.Client, company_id: string): Promise<void> {
  for (const table of ['items', 'storage_areas', 'locations', 'recipes']) {
    await owner.query(`update ${table} set name_key = lower(btrim(name)) where company_id = $1 and name_key = ''`, [
      company_id,
    ]);
  }
  await owner.query(
    `update vendors set name_key = replace(lower(btrim(name)), ' ', '') where company_id = $1 and name_key = ''`,
    [company_id],
  );
}

/** Work that continues here. */
export async function listUnfinished(owner: pg.Client, company_id: string) {
  const { rows: readings } = await owner.query<{ invoice_id: string }>(
    `select invoice_id from invoices where company_id = $1 and status = 'reading'`,
    [company_id],
  );
  const { rows: imports } = await owner.query<{ import_id: string; state: 'checking' | 'running'; check_no: number }>(
    `select import_id, state, check_no from contact_imports where company_id = $1 and state in ('checking', 'running')`,
    [company_id],
  );
  const { rows: itemImports } = await owner.query<{ item_import_id: string }>(
    `select item_import_id from item_imports where company_id = $1 and state = 'running'`,
    [company_id],
  );
  // A sync continues when its point of sale was connected here again.
  const { rows: salesFiles } = await owner.query<{ task_id: string }>(
    `select task_id from pos_tasks where company_id = $1 and kind = 'file' and state in ('waiting', 'running')`,
    [company_id],
  );
  return { readings, imports, itemImports, salesFiles };
}

/**
 * Marks exports whose files are not here: neither backups nor exports of a company contain them. The rows of an older backup are loaded
 * before the later migrations run, so a table may not be there yet.
 * @param only the one company that was imported; all of them without it
 */
export async function forgetExportFiles(owner: pg.Client, only?: string): Promise<void> {
  const ready = `state = 'ready' and ($1::uuid is null or company_id = $1)`;
  const { rows } = await owner.query<{ companies: boolean; invoices: boolean }>(
    `select to_regclass('public.company_exports') is not null as companies,
       to_regclass('public.invoice_exports') is not null as invoices`,
  );
  if (rows[0]?.companies) {
    await owner.query(`update company_exports set state = 'deleted', storage_key = null where ${ready}`, [
      only ?? null,
    ]);
  }
  if (rows[0]?.invoices) {
    await owner.query(`update invoice_exports set state = 'deleted' where ${ready}`, [only ?? null]);
  }
}
