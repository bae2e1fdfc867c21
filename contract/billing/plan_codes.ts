export const PLAN_CODES = ['stock', 'loyalty', 'both'] as const;
export type PlanCode = (typeof PLAN_CODES)[number];

export function isPlanCode(code: string): code is PlanCode {
  return PLAN_CODES.some((known) => known === code);
}
