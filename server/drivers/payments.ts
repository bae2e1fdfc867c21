/** The state of a plan, from its provider. */
export interface PlanState {
  status: 'active' | 'past_due' | 'ended';
  /** When it ends by itself because it was canceled. */
  cancels_at: Date | null;
  /** Null also when it has ended and the provider does not say when. */
  ended_at: Date | null;
}

/** A subscription as it was just read from the provider. */
export interface ProviderSubscription extends PlanState {
  provider_ref: string;
  customer_ref: string;
  started_at: Date;
  /** What we attached to it when it was bought. */
  company_id: string | null;
  plan: string | null;
}

export interface CheckoutOrder {
  company_id: string;
  plan: string;
  /** Shown on the provider's page. */
  plan_name: string;
  monthly_cents: number;
  /** The implementation fee with its words; null when it is waived. */
  fee: { name: string; cents: number } | null;
  /** The paying customer, if they have paid here before; otherwise the suggested address. */
  customer_ref: string | null;
  email: string;
  success_url: string;
  cancel_url: string;
}

export interface CheckoutPage {
  url: string;
  checkout_ref: string;
  expires_at: Date;
}

/** The content of an event: which subscription of which company has to be read again; null when the event does not matter. */
export interface PaymentEvent {
  event_id: string;
  type: string;
  about: { company_id: string; provider_ref: string } | null;
}

export interface Running {
  provider_ref: string | null;
  started_at: Date;
  cancels_at: Date | null;
}

/**
 * The payment provider. Every call that changes something has a key: the same key again has no second effect. All calls throw
 * ProviderError; permanent means that the provider refused.
 */
export interface Payments {
  readonly driver: 'manual' | 'stripe';
  /** The page where it is paid, or null when the operator does it by hand. */
  checkout(order: CheckoutOrder, key: string): Promise<CheckoutPage | null>;
  /** Closes an unpaid page; fails when it was paid. */
  closeCheckout(checkout_ref: string): Promise<void>;
  /** The provider's pages for cards and bills; null when it has none. */
  portal(customer_ref: string, return_url: string): Promise<string | null>;
  cancelAtPeriodEnd(running: Running, key: string, now: Date): Promise<PlanState>;
  resume(running: Running, key: string): Promise<PlanState>;
  /** Reads a subscription; null when it does not exist, or its first payment has not arrived. */
  read(provider_ref: string): Promise<ProviderSubscription | null>;
  /** Ends a subscription that stopped because it was not paid, so that it is never paid beside a new one. False when it runs. */
  endUnpaid(provider_ref: string): Promise<boolean>;
  /** Verifies an event by its signature over the raw body; null when the signature is wrong. */
  readEvent(request: { raw: Buffer; header: (name: string) => string }): PaymentEvent | null;
}
