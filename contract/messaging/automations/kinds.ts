/** Texts that go out by themselves once a person has switched them on. */
export const AUTOMATION_KINDS = ['coupon_expiring', 'win_back'] as const;
export type AutomationKind = (typeof AUTOMATION_KINDS)[number];

/**
 * The days that can be chosen. `coupon_expiring`: before the last day of a coupon; `win_back`: without joining or redeeming, and between two texts
 * to the same customer.
 */
export const AUTOMATION_DAYS: Readonly<Record<AutomationKind, { min: number; max: number }>> = {
  coupon_expiring: { min: 1, max: 14 },
  win_back: { min: 30, max: 365 },
};

/** The hour at the shop from which the customers of a day are looked for. */
export const AUTOMATION_HOUR = 10;
