import { signup } from '#contract/account/signup.ts';

export const SERVICES = ['invoice_scanning', 'loyalty_text', 'both'] as const;
export type Service = (typeof SERVICES)[number];

/** What the address asks to try; loyalty texts when it says nothing that is known. */
export function serviceOf(wanted: string | null): Service {
  return wanted === 'invoice_scanning' || wanted === 'both' ? wanted : 'loyalty_text';
}

export const SIGNUP_CALLS = {
  invoice_scanning: signup.signupInvoice,
  loyalty_text: signup.signupLoyalty,
  both: signup.signupBoth,
} as const satisfies Record<Service, unknown>;
