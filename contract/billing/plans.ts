import { FEATURE_CODES, type FeatureCode } from '../http.ts';
import { billingTexts } from './billing.texts.ts';
import type { PlanCode } from './plan_codes.ts';

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

/** The cheapest plan with all of these features; the cheapest of all where none is known. */
export function cheapestPlanFor(features: readonly FeatureCode[]): PlanCode {
  const fitting = Object.values(PLANS).filter((plan) => features.every((feature) => plan.features.includes(feature)));
  return fitting.reduce((best, plan) => (plan.monthly_cents < best.monthly_cents ? plan : best), PLANS.both).code;
}
