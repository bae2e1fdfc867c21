import { z } from 'zod';
import { Money } from '../decimal.ts';
import { endpoint, FormVersion, Id, Instant } from '../http.ts';
import { NOTE_MAX, PRICE_CHANGE_MAX } from '../limits.ts';

/** Why an invoice needs an approval. Money is in the company's currency. */
export const ApprovalReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('above'), total: z.number(), limit: z.number() }),
  z.object({ kind: z.literal('new_vendor'), vendor: z.string() }),
  z.object({ kind: z.literal('new_item'), item: z.string(), count: z.number().int() }),
  z.object({ kind: z.literal('price_rise'), item: z.string(), change: z.number(), count: z.number().int() }),
]);
export type ApprovalReason = z.infer<typeof ApprovalReason>;

export const APPROVERS = ['owner', 'manager'] as const;
export type Approver = (typeof APPROVERS)[number];

/** The approval that an invoice has or waits for. */
export const Approval = z.object({
  status: z.enum(['asked', 'approved', 'refused']),
  reasons: z.array(ApprovalReason),
  asked_at: Instant,
  asked_by: z.string().nullable(),
  decided_at: Instant.nullable(),
  decided_by: z.string().nullable(),
  note: z.string().nullable(),
  /** The lowest role that decides. */
  approver: z.enum(APPROVERS),
});
export type Approval = z.infer<typeof Approval>;

const Rules = {
  new_vendor: z.boolean(),
  new_item: z.boolean(),
  /** A fraction; null: whatever the price. */
  price_rise: z.number().min(0).max(PRICE_CHANGE_MAX).nullable(),
  approver: z.enum(APPROVERS),
};
export const ApprovalRules = z.object({ above: z.number().nullable(), ...Rules, version: FormVersion });
export type ApprovalRules = z.infer<typeof ApprovalRules>;

export const approvals = {
  rules: endpoint({
    method: 'GET',
    path: '/approval-rules',
    summary: 'Get which invoices are posted only after an approval, and who approves',
    access: 'invoice_scanning',
    reply: ApprovalRules,
  }),
  setRules: endpoint({
    method: 'PUT',
    path: '/approval-rules',
    summary: 'Set which invoices are posted only after an approval, and who approves',
    access: 'invoice_scanning',
    role: 'owner',
    /** Refused when the rules are no longer those of `version`. */
    body: z.object({
      above: Money.refine((cents) => cents >= 0, 'Enter zero or more.').nullable(),
      ...Rules,
      version: FormVersion.optional(),
    }),
    reply: ApprovalRules,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/invoices/:invoice_id/approval',
    summary: 'Approve an invoice, or refuse it with a reason. A changed figure withdraws an approval',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ invoice_id: Id }),
    body: z.object({
      decision: z.enum(['approved', 'refused']),
      note: z.string().trim().max(NOTE_MAX).nullish(),
      /** What the approver saw. */
      version: z.number().int().optional(),
    }),
    reply: z.object({ approval: Approval }),
  }),
};
