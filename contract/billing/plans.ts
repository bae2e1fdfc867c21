import { FEATURE_CODES, type FeatureCode } from '../http.ts';
import { billingTexts } from './billing.texts.ts';

export const PLAN_CODES = ['stock', 'loyalty', 'both'] as const;
export type PlanCode = (typeof PLAN_CODES)[number];

/** What is sold: prices in US cents. */
export interface Plan {
  code: PlanCode;
  name: string;
  features: readonly FeatureCode[];
  monthly_cents: number;
  /** What is included, one short line each. */
  includes: readonly string[];
}

/** Paid once, with a company's first plan. A company that comes back does not pay it again. */
export const IMPLEMENTATION_FEE_CENTS = 19_900;

const { names, includes } = billingTexts.plans;

/** An operator with other prices changes them only here. */
export const PLANS: Record<PlanCode, Plan> = {
  stock: {
    code: 'stock',
    name: names.stock,
    features: ['invoice_scanning'],
    monthly_cents: 5_900,
    includes: includes.stock,
  },
  loyalty: {
    code: 'loyalty',
    name: names.loyalty,
    features: ['loyalty_sms'],
    monthly_cents: 4_900,
    includes: includes.loyalty,
  },
  both: { code: 'both', name: names.both, features: FEATURE_CODES, monthly_cents: 8_900, includes: includes.both },
};

export function isPlanCode(code: string): code is PlanCode {
  return PLAN_CODES.some((known) => known === code);
}
