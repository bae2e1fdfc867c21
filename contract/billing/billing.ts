import { z } from 'zod';
import { endpoint, FEATURE_CODES, Instant } from '../http.ts';
import { PLAN_CODES } from './plan_codes.ts';

/** What the settings call a company's membership. */
export const MEMBERSHIP_LABELS = ['Active Paid Plan', 'Trial Expired', 'Free Trial'] as const;

/** What the settings offer: the notice that a plan is being set up, canceling, resuming, starting one. */
export const MEMBERSHIP_ACTIONS = ['none_custom', 'cancel', 'resume', 'start'] as const;

export const MembershipReply = z.object({
  label: z.enum(MEMBERSHIP_LABELS),
  action: z.enum(MEMBERSHIP_ACTIONS),
  /** What runs now, by plan or by trial. */
  features: z.array(z.enum(FEATURE_CODES)),
  /** Running trials, the first to end first. A trial under a running plan of the same feature is omitted. */
  trials: z.array(z.object({ feature: z.enum(FEATURE_CODES), ends_at: Instant, days_left: z.int().min(0) })),
  /** Features that the company has neither tried nor paid for: their one trial can begin. */
  trials_left: z.array(z.enum(FEATURE_CODES)),
  plan: z.enum(PLAN_CODES).nullable(),
  subscription_id: z.string().nullable(),
  /** A payment has failed and is being tried again. */
  payment_overdue: z.boolean(),
  /** When a canceled plan ends; null while it runs. */
  cancels_at: Instant.nullable(),
  /** Features that ended and can still be viewed until then, also while the other one runs. */
  lapsed: z.array(
    z.object({ feature: z.enum(FEATURE_CODES), kind: z.enum(['paid', 'trial']), read_only_until: Instant }),
  ),
  /** Nothing runs anymore, but the data can be viewed until then. */
  read_only_until: Instant.nullable(),
  /** A plan that was requested and is not active yet. */
  requested_plan: z.enum(PLAN_CODES).nullable(),
  /** Whether the next plan costs the implementation fee: not after an earlier plan. */
  implementation_fee_due: z.boolean(),
  /** Whether the payment provider has pages for cards and bills of this company. */
  has_portal: z.boolean(),
});
export type MembershipReply = z.infer<typeof MembershipReply>;

export const CheckoutReply = z.union([
  z.object({ url: z.url() }),
  z.object({ requested: z.literal(true), contact: z.string() }),
]);

export const BillingOffer = z.object({
  /** Whether a plan is paid online; otherwise the operator activates it after an email. */
  pays_online: z.boolean(),
  /** The address for questions about plans and bills. */
  contact: z.string(),
});

export const billing = {
  offer: endpoint({
    method: 'GET',
    path: '/billing/offer',
    summary: 'Get the payment method and the contact for billing',
    access: 'public',
    reply: BillingOffer,
  }),
  membership: endpoint({
    method: 'GET',
    path: '/billing/membership',
    summary: "Get the company's plan or trials, their end dates and the available actions",
    access: 'session',
    accountant: true,
    reply: MembershipReply,
  }),
  startTrial: endpoint({
    method: 'POST',
    path: '/billing/trials',
    summary: "Start the company's one trial of a feature",
    access: 'session',
    role: 'owner',
    body: z.object({ feature: z.enum(FEATURE_CODES) }),
    reply: MembershipReply,
  }),
  checkout: endpoint({
    method: 'POST',
    path: '/pay/checkout',
    summary: 'Request a plan. Returns the address of the payment page, or confirms the request',
    access: 'session',
    role: 'owner',
    body: z.object({ plan: z.enum(PLAN_CODES) }),
    reply: CheckoutReply,
  }),
  portal: endpoint({
    method: 'POST',
    path: '/pay/portal',
    summary: "Get the address of the payment provider's pages for cards and bills",
    access: 'session',
    role: 'owner',
    reply: z.object({ url: z.url() }),
    // The address is as good as a password while it works.
    keyed: false,
  }),
  cancelSubscription: endpoint({
    method: 'POST',
    path: '/pay/cancel-subscription',
    summary: 'Cancel the plan at the end of the paid period. Canceling again changes nothing',
    access: 'session',
    role: 'owner',
    reply: MembershipReply,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/pay/resume',
    summary: 'Resume a canceled plan before it ends',
    access: 'session',
    role: 'owner',
    reply: MembershipReply,
  }),
};
