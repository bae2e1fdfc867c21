import { z } from 'zod';
import { endpoint, Id, Instant } from '../../http.ts';
import { NOTE_MAX } from '../../limits.ts';

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

export const approvals = {
  decide: endpoint({
    method: 'POST',
    path: '/invoices/:invoice_id/approval',
    summary:
      'Approve an invoice, or refuse it with a reason. A changed figure withdraws an approval, a refusal and a request for one',
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
