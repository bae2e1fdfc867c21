import type { Payments } from '#server/drivers/payments.ts';

/** What selling plans depends on. */
export interface BillingDeps {
  payments: Payments;
  /** The address for questions about plans and bills, which also gets the requests. */
  billingContact: string;
  /** The base of links. */
  linkBase: () => string;
}
