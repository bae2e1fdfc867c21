import { approvalRules } from '#contract/invoices/approvals/approval_rules.ts';
import { approvals } from '#contract/invoices/approvals/approvals.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { decideApproval, setRules, showRules } from './approval.ts';

/** Serves the approval of invoices and its rules. */
export function registerApprovals(app: AnyApp, linkBase: () => string): void {
  bind(app, approvalRules.get, (ctx) => ctx.tx((t) => showRules(t)));
  bind(app, approvalRules.set, (ctx, { body }) => setRules(ctx, body));
  bind(app, approvals.decide, async (ctx, { params, body }) => ({
    approval: await decideApproval(ctx, params.invoice_id, linkBase(), body),
  }));
}
