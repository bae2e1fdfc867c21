import type { Payments } from '#server/drivers/payments.ts';

/** What selling plans stands on. */
export interface BillingDeps {
  payments: Payments;
  /** Whom customers write to about plans and bills, and who is told of their requests. */
  billingContact: string;
  /** What links begin with. */
  linkBase: () => string;
}
