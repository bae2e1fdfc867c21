import type { Payments, Running } from './payments.ts';

/** No provider: the operator activates plans and sends the bills. A month is paid from its first day to its last. */
export const manualPayments: Payments = {
  driver: 'manual',
  checkout: async () => null,
  closeCheckout: async () => {},
  portal: async () => null,
  cancelAtPeriodEnd: async ({ started_at, cancels_at }: Running, _key, now) => ({
    status: 'active',
    cancels_at: cancels_at ?? endOfPaidMonth(started_at, now),
    ended_at: null,
  }),
  resume: async () => ({ status: 'active', cancels_at: null, ended_at: null }),
  read: async () => null,
  endUnpaid: async () => true,
  readEvent: () => null,
};

/** The first monthly anniversary of `start` after `now`; the 31st becomes the last day of a shorter month. */
export function endOfPaidMonth(start: Date, now: Date): Date {
  const months = (now.getUTCFullYear() - start.getUTCFullYear()) * 12 + now.getUTCMonth() - start.getUTCMonth();
  const inMonth = (count: number) => {
    const at = new Date(start);
    at.setUTCDate(1);
    at.setUTCMonth(start.getUTCMonth() + count);
    const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
    at.setUTCDate(Math.min(start.getUTCDate(), last));
    return at;
  };
  const candidate = inMonth(Math.max(months, 1));
  return candidate > now ? candidate : inMonth(Math.max(months, 1) + 1);
}
