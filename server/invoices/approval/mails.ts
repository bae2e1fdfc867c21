import { approvalTexts as texts } from '#contract/invoices/approvals/approvals.texts.ts';
import type { ApprovalReason, Approver } from '#contract/invoices/approvals/approvals.ts';
import { getCurrency } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import type { InvoiceRecord } from '../invoices.sql.ts';
import { mayApprove } from './approval.rules.ts';
import { listTeam } from './approvals.sql.ts';

const urlOf = (linkBase: string, { invoice_id }: InvoiceRecord) => `${linkBase}/invoices/${invoice_id}`;

/** Tells every approver but the one who asks. */
export async function mailApprovers(
  ctx: Ctx,
  t: Tenant,
  asked: { invoice: InvoiceRecord; approver: Approver; reasons: ApprovalReason[]; linkBase: string },
): Promise<void> {
  const { invoice, approver, reasons, linkBase } = asked;
  const team = await listTeam(t);
  const currency = await getCurrency(t);
  const words = {
    money: (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency }),
    percent: (fraction: number) => fraction.toLocaleString('en-US', { style: 'percent' }),
  };
  const asker = team.find(({ user_id }) => user_id === ctx.userId)?.username ?? texts.unknownUser;
  for (const { email, role, user_id, company } of team) {
    if (user_id === ctx.userId || !mayApprove(role, approver)) continue;
    const sentences = reasons.map((reason) => texts.reason(reason, words));
    const what = texts.what(invoice.vendor, invoice.number);
    const content = texts.mails.asked(company, asker, what, sentences, urlOf(linkBase, invoice));
    await queueMail(t, { to: email, topic: 'approval', ...composeMail(content) });
  }
}

/** Tells whoever asked what was decided; null: approved. */
export async function mailAsker(
  ctx: Ctx,
  t: Tenant,
  decided: { invoice: InvoiceRecord; asker: string | null; refusal: string | null; linkBase: string },
): Promise<void> {
  const { invoice, refusal, linkBase } = decided;
  const team = await listTeam(t);
  const asker = team.find(({ user_id }) => user_id === decided.asker);
  if (!asker || asker.user_id === ctx.userId) return;
  const decider = team.find(({ user_id }) => user_id === ctx.userId)?.username ?? texts.unknownUser;
  const what = texts.what(invoice.vendor, invoice.number);
  const content = texts.mails.decided(asker.company, decider, what, refusal, urlOf(linkBase, invoice));
  await queueMail(t, { to: asker.email, topic: 'approval', ...composeMail(content) });
}
