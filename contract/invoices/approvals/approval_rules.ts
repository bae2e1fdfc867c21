import { z } from 'zod';
import { Money } from '../../decimal.ts';
import { endpoint, FormVersion } from '../../http.ts';
import { PRICE_CHANGE_MAX } from '../../inventory/limits.ts';
import { commonTexts } from '../../texts/common.ts';
import { APPROVERS } from './approvals.ts';

const Rules = {
  new_vendor: z.boolean(),
  new_item: z.boolean(),
  /** A fraction; null: whatever the price. */
  price_rise: z.number().min(0).max(PRICE_CHANGE_MAX).nullable(),
  approver: z.enum(APPROVERS),
};
export const ApprovalRules = z.object({ above: z.number().nullable(), ...Rules, version: FormVersion });
export type ApprovalRules = z.infer<typeof ApprovalRules>;

/** Apart from the approvals, which every review fetches first. */
export const approvalRules = {
  get: endpoint({
    method: 'GET',
    path: '/approval-rules',
    summary: 'Get which invoices are posted only after an approval, and who approves',
    access: 'invoice_scanning',
    reply: ApprovalRules,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/approval-rules',
    summary: 'Set which invoices are posted only after an approval, and who approves',
    access: 'invoice_scanning',
    role: 'owner',
    /** Refused when the rules are no longer those of `version`. */
    body: z.object({
      above: Money.refine((cents) => cents >= 0, commonTexts.zeroOrMore).nullable(),
      ...Rules,
      version: FormVersion.optional(),
    }),
    reply: ApprovalRules,
  }),
};
