import { sql } from 'kysely';
import type { Role } from '#contract/http.ts';
import type { Approval, ApprovalReason, Approver } from '#contract/invoices/approvals/approvals.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { wireInstant } from '#server/platform/db/wire_instant.ts';

export interface Rules {
  above_cents: number | null;
  new_vendor: boolean;
  new_item: boolean;
  price_rise: number | null;
  approver: Approver;
}

const NO_RULES: Rules = { above_cents: null, new_vendor: false, new_item: false, price_rise: null, approver: 'owner' };

export async function getRules(t: Tenant): Promise<Rules> {
  const row = await t.db
    .selectFrom('approval_rules')
    .select([
      'above_cents',
      'new_vendor',
      'new_item',
      sql<number | null>`price_rise::float8`.as('price_rise'),
      sql<Approver>`approver`.as('approver'),
    ])
    .where('company_id', '=', t.companyId)
    .executeTakeFirst();
  return row ?? NO_RULES;
}

export async function saveRules(t: Tenant, rules: Rules): Promise<void> {
  await t.db
    .insertInto('approval_rules')
    .values({ company_id: t.companyId, ...rules })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(rules))
    .execute();
}

/** What an invoice has or waits for; a withdrawn approval does not count. */
export async function findApproval(t: Tenant, invoiceId: string) {
  const { rows } = await sql<
    Omit<Approval, 'approver'> & { approval_id: string; asked_id: string | null; figures: string | null }
  >`
    select a.approval_id, a.status, a.reasons, a.note, a.figures, a.asked_by as asked_id,
      ${wireInstant('a.asked_at')} as asked_at, asker.username as asked_by,
      ${wireInstant('a.decided_at')} as decided_at, decider.username as decided_by
    from invoice_approvals a left join users asker on asker.user_id = a.asked_by and asker.company_id = ${t.companyId}
    left join users decider on decider.user_id = a.decided_by and decider.company_id = ${t.companyId}
    where a.company_id = ${t.companyId} and a.invoice_id = ${invoiceId} and a.status <> 'withdrawn'`.execute(t.db);
  return rows[0];
}

export async function insertApproval(
  t: Tenant,
  approval: {
    approval_id: string;
    invoice_id: string;
    status: 'asked' | 'approved';
    reasons: ApprovalReason[];
    asked_at: Date;
    asked_by: string | null;
    decided_at?: Date;
    decided_by?: string | null;
    figures: string;
  },
): Promise<void> {
  await t.db
    .insertInto('invoice_approvals')
    .values({ company_id: t.companyId, ...approval, reasons: JSON.stringify(approval.reasons) })
    .execute();
}

export async function changeApproval(
  t: Tenant,
  approvalId: string,
  change: {
    status: 'approved' | 'refused' | 'withdrawn';
    decided_at?: Date;
    decided_by?: string | null;
    note?: string | null;
    figures?: string;
  },
): Promise<void> {
  await t.db
    .updateTable('invoice_approvals')
    .set(change)
    .where('company_id', '=', t.companyId)
    .where('approval_id', '=', approvalId)
    .execute();
}

/** Whether an invoice of the vendor was posted. Its packing slips and credit memos say nothing about what it bills. */
export async function hasInvoiceFrom(t: Tenant, vendorId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from invoices where company_id = ${t.companyId} and vendor_id = ${vendorId} and status = 'posted'
      and kind = 'invoice') as has`.execute(t.db);
  return rows[0]?.has ?? false;
}

export async function countAsked(t: Tenant): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from invoice_approvals a join invoices i on i.company_id = a.company_id and i.invoice_id = a.invoice_id
    where a.company_id = ${t.companyId} and a.status = 'asked' and i.status = 'needs_review'`.execute(t.db);
  return rows[0]?.n ?? 0;
}

/** Active team members with what an approval mails to them. */
export async function listTeam(t: Tenant) {
  const { rows } = await sql<{ user_id: string; email: string; username: string; role: Role; company: string }>`
    select m.user_id, u.email, u.username, m.role, c.name as company
    from members m join users u on u.company_id = m.company_id and u.user_id = m.user_id join companies c on c.company_id = m.company_id
    where m.company_id = ${t.companyId} and m.status = 'active'`.execute(t.db);
  return rows;
}
