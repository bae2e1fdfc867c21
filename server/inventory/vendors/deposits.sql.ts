import { sql } from 'kysely';
import type { VendorDeposit } from '#contract/inventory/vendors/vendors.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';

export interface NewDeposit {
  vendor_id: string;
  /** In the company's currency: above zero paid, below zero returned. */
  amount_cents: number;
  description: string | null;
  effective_on: string;
  occurred_at: Date;
  created_by: string | null;
  invoice_id: string;
  posting_id: string;
}

/** Adds entries to the ledger of deposits. */
export async function addDeposits(t: Tenant, deposits: readonly NewDeposit[]): Promise<void> {
  if (deposits.length === 0) return;
  await t.db
    .insertInto('vendor_deposits')
    .values(deposits.map((deposit) => ({ company_id: t.companyId, deposit_id: newId(), ...deposit })))
    .execute();
}

/** Undoes the deposits of a posting: each gets its opposite. */
export async function takeBackDeposits(
  t: Tenant,
  postingId: string,
  by: { now: Date; userId: string | null; on: string },
): Promise<void> {
  const posted = await t.db
    .selectFrom('vendor_deposits')
    .select(['deposit_id', 'vendor_id', 'amount_cents', 'description', 'invoice_id', 'posting_id'])
    .where('company_id', '=', t.companyId)
    .where('posting_id', '=', postingId)
    .where('reverses_deposit_id', 'is', null)
    .execute();
  if (posted.length === 0) return;
  await t.db
    .insertInto('vendor_deposits')
    .values(
      posted.map(({ deposit_id, amount_cents, ...deposit }) => ({
        ...deposit,
        company_id: t.companyId,
        deposit_id: newId(),
        amount_cents: -amount_cents,
        effective_on: by.on,
        occurred_at: by.now,
        created_by: by.userId,
        reverses_deposit_id: deposit_id,
      })),
    )
    .execute();
}

/** A vendor's deposits and those of vendors that were merged into it, newest first, with the sums over all. What was undone is in neither. */
export async function listDeposits(t: Tenant, vendorId: string, page: { limit: number; offset: number }) {
  const holds = sql<boolean>`d.reverses_deposit_id is null and not exists (select from vendor_deposits r
    where r.company_id = d.company_id and r.reverses_deposit_id = d.deposit_id)`;
  const isTheirs = sql<boolean>`d.vendor_id = any (array[${vendorId}::uuid] || array(select m.merged_vendor_id from vendor_merges m
    where m.company_id = ${t.companyId} and m.kept_vendor_id = ${vendorId} and m.undone_at is null))`;
  const { rows: deposits } = await sql<VendorDeposit>`
    select d.deposit_id, d.effective_on as date, d.amount_cents::float8 / 100 as amount, d.description, d.invoice_id, i.number
    from vendor_deposits d join invoices i on i.company_id = d.company_id and i.invoice_id = d.invoice_id
    where d.company_id = ${t.companyId} and ${isTheirs} and ${holds}
    order by d.effective_on desc, d.occurred_at desc, d.deposit_id limit ${page.limit} offset ${page.offset}`.execute(
    t.db,
  );
  const { rows: sums } = await sql<{ total_count: number; paid: number; returned: number; balance: number }>`
    select count(*)::int as total_count, coalesce(sum(d.amount_cents) filter (where d.amount_cents > 0), 0)::float8 / 100 as paid,
      coalesce(-sum(d.amount_cents) filter (where d.amount_cents < 0), 0)::float8 / 100 as returned,
      coalesce(sum(d.amount_cents), 0)::float8 / 100 as balance
    from vendor_deposits d where d.company_id = ${t.companyId} and ${isTheirs} and ${holds}`.execute(t.db);
  return { deposits, ...(sums[0] ?? { total_count: 0, paid: 0, returned: 0, balance: 0 }) };
}
