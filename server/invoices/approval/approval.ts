import type { z } from 'zod';
import { centsToNumber } from '#contract/decimal.ts';
import type { ApprovalRules, approvalRules } from '#contract/invoices/approvals/approval_rules.ts';
import { approvalErrors, approvalTexts } from '#contract/invoices/approvals/approvals.texts.ts';
import type { Approval, ApprovalReason, approvals } from '#contract/invoices/approvals/approvals.ts';
import { listLastCosts } from '#server/inventory/inventory.ts';
import { audit, changesOf } from '#server/platform/audit.ts';
import { lockCompany } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { assertBegunFrom, versionOf } from '#server/platform/form_version.ts';
import { lockInvoiceOr404 } from '../intake/states.ts';
import type { InvoiceRecord } from '../invoices.sql.ts';
import { type LineRecord, listLines } from '../lines.sql.ts';
import { byItem } from '../mixed_cases.rules.ts';
import { isStocked } from '../posting/stocked.rules.ts';
import { assertEditable } from '../review/editable.ts';
import { approvalReasons, mayApprove } from './approval.rules.ts';
import {
  changeApproval,
  findApproval,
  getRules,
  hasInvoiceFrom,
  insertApproval,
  listTeam,
  type Rules,
  saveRules,
} from './approvals.sql.ts';
import { figuresOf } from './figures.ts';
import { mailApprovers, mailAsker } from './mails.ts';

/** Thrown inside of a posting, which leaves nothing behind. */
class ApprovalNeeded extends Error {
  readonly reasons: ApprovalReason[];
  constructor(reasons: ApprovalReason[]) {
    super('approval needed');
    this.reasons = reasons;
  }
}

/** Does what needs an approval; where that is missing, nothing of it happens, and the approvers are asked instead. @throws AppError 409 */
export async function askingForApproval(
  ctx: Ctx,
  invoiceId: string,
  linkBase: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApprovalNeeded)) throw error;
    await askApprovers(ctx, invoiceId, linkBase, error.reasons);
  }
}

interface Posted {
  invoice: InvoiceRecord;
  lines: (LineRecord & { item: string | null })[];
  vendor_id: string;
  rate: string;
}

/** Lets a posting pass that needs no approval, has it, or is done by an approver, whose posting is their approval. */
export async function requireApproval(ctx: Ctx, t: Tenant, { invoice, lines, vendor_id, rate }: Posted): Promise<void> {
  const rules = await getRules(t);
  const asksForCosts = rules.new_item || rules.price_rise !== null;
  const itemIds = asksForCosts
    ? byItem(lines)
        .filter(isStocked)
        .map(({ item_id }) => item_id)
    : [];
  const reasons = approvalReasons(rules, invoice, lines, {
    rate,
    isNewVendor: rules.new_vendor && !(await hasInvoiceFrom(t, vendor_id)),
    lastCosts: await listLastCosts(t, itemIds),
  });
  const { invoice_id } = invoice;
  const current = await findApproval(t, invoice_id);
  if (reasons.length === 0) {
    // A posted invoice waits for nobody, and nobody refused it.
    if (current && current.status !== 'approved') {
      await changeApproval(t, current.approval_id, { status: 'withdrawn' });
    }
    return;
  }
  const figures = figuresOf(invoice, lines);
  if (current?.status === 'approved' && current.figures === figures) return;
  const user = (await listTeam(t)).find(({ user_id }) => user_id === ctx.userId);
  if (!mayApprove(user?.role, rules.approver)) throw new ApprovalNeeded(reasons);
  if (current) await changeApproval(t, current.approval_id, { status: 'withdrawn' });
  const by = { decided_at: ctx.now, decided_by: ctx.userId, figures };
  const asked = { reasons, asked_at: ctx.now, asked_by: ctx.userId };
  await insertApproval(t, { approval_id: newId(), invoice_id, status: 'approved', ...asked, ...by });
  await audit(ctx, t, 'invoice.approved', invoice_id);
}

function askApprovers(ctx: Ctx, invoiceId: string, linkBase: string, reasons: ApprovalReason[]): Promise<never> {
  return ctx
    .tx(async (t) => {
      const invoice = await lockInvoiceOr404(t, invoiceId);
      const { approver } = await getRules(t);
      const current = await findApproval(t, invoiceId);
      const figures = figuresOf(invoice, await listLines(t, invoiceId));
      if (current?.status === 'asked' && current.figures === figures) {
        return approvalErrors.waiting(approvalTexts.approvers[approver]);
      }
      if (current) await changeApproval(t, current.approval_id, { status: 'withdrawn' });
      const asked = { reasons, figures, asked_at: ctx.now, asked_by: ctx.userId };
      await insertApproval(t, { approval_id: newId(), invoice_id: invoiceId, status: 'asked', ...asked });
      await mailApprovers(ctx, t, { invoice, approver, reasons, linkBase });
      await audit(ctx, t, 'invoice.approval_asked', invoiceId);
      await announce(t, { type: 'invoice', id: invoiceId, status: invoice.status, progress: null });
      return approvalErrors.asked(approvalTexts.approvers[approver]);
    })
    .then((sentence) => {
      throw new AppError('conflict', sentence, { code: 'approval_needed' });
    });
}

/** The approval as it is shown. */
export async function showApproval(t: Tenant, invoiceId: string): Promise<Approval | null> {
  const found = await findApproval(t, invoiceId);
  if (!found) return null;
  const { approval_id: _, asked_id: __, figures: ___, ...approval } = found;
  return { ...approval, approver: (await getRules(t)).approver };
}

type Decision = z.output<typeof approvals.decide.body>;

/** Approves or refuses an invoice that waits for it, in the version that the approver saw. */
export function decideApproval(
  ctx: Ctx,
  invoiceId: string,
  linkBase: string,
  { decision, note, version }: Decision,
): Promise<Approval> {
  return ctx.tx(async (t) => {
    const invoice = await lockInvoiceOr404(t, invoiceId);
    const { approver } = await getRules(t);
    const user = (await listTeam(t)).find(({ user_id }) => user_id === ctx.userId);
    if (!mayApprove(user?.role, approver)) {
      throw new AppError('forbidden', approvalErrors.notApprover(approvalTexts.approvers[approver]));
    }
    const current = await findApproval(t, invoiceId);
    if (current?.status === decision) return { ...current, approver };
    assertEditable(invoice, version);
    if (current?.status !== 'asked') throw new AppError('conflict', approvalErrors.notAsked, { code: 'not_asked' });
    if (decision === 'refused' && !note) throw new AppError('invalid', approvalTexts.refuseMissing);
    const figures = figuresOf(invoice, await listLines(t, invoiceId));
    const by = { decided_at: ctx.now, decided_by: ctx.userId, note: note || null, figures };
    await changeApproval(t, current.approval_id, { status: decision, ...by });
    await mailAsker(ctx, t, {
      invoice,
      asker: current.asked_id,
      refusal: decision === 'refused' ? (note ?? '') : null,
      linkBase,
    });
    await audit(ctx, t, `invoice.${decision}`, invoiceId, note ? { note } : {});
    await announce(t, { type: 'invoice', id: invoiceId, status: invoice.status, progress: null });
    const decided = await showApproval(t, invoiceId);
    if (!decided) throw new Error('the approval is gone');
    return decided;
  });
}

export async function showRules(t: Tenant): Promise<ApprovalRules> {
  const stored = await getRules(t);
  return { ...rulesOf(stored), version: versionOf(stored) };
}

/**
 * Sets which invoices need an approval, and who approves.
 * @throws AppError 409 when the rules are not those of the version
 */
export function setRules(
  ctx: Ctx,
  { above, version, ...rules }: z.output<typeof approvalRules.set.body>,
): Promise<ApprovalRules> {
  return ctx.tx(async (t) => {
    await lockCompany(t);
    const before = await getRules(t);
    const sent = { above_cents: above, ...rules };
    assertBegunFrom(version, before, sent);
    await saveRules(t, sent);
    const changes = changesOf(rulesOf(before), rulesOf(await getRules(t)));
    if (changes) await audit(ctx, t, 'approval_rules.changed', null, changes);
    return showRules(t);
  });
}

function rulesOf({ above_cents, ...rules }: Rules) {
  return { above: above_cents === null ? null : centsToNumber(above_cents), ...rules };
}
