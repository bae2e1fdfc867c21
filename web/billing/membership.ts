import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { account } from '#contract/account/account.ts';
import { billing } from '#contract/billing/billing.ts';
import { q } from '../query.ts';
import { markPaid, useSessionState } from '../session.ts';

/** The plan of the company; no request without a session. */
export function useMembership(options: { waiting?: boolean } = {}) {
  const { session } = useSessionState();
  const membership = useQuery({
    ...q(billing.membership),
    enabled: session !== null,
    // A payment arrives by way of the provider, seconds after the user is back.
    refetchInterval: ({ state }) => (options.waiting && state.data?.action === 'start' ? 2000 : false),
  });
  // Otherwise the login, opened once more, would go by what was true when this session began.
  const isNews = membership.data?.label === 'Active Paid Plan' && session?.is_paid_user === false;
  useEffect(() => {
    if (isNews) markPaid();
  }, [isNews]);
  return membership;
}

/** The signed-in user, for the pages of plans, which have no shell that knows them. */
export function useUser() {
  const { session } = useSessionState();
  return useQuery({ ...q(account.getUser), enabled: session !== null });
}

/** Whether the signed-in user owns the company; undefined until it is known. */
export function useIsOwner(): boolean | undefined {
  const user = useUser();
  return user.data ? user.data.role === 'owner' : undefined;
}

/** The time zone of the company, in which its plan ends; undefined while it loads. */
export function useTimeZone(): string | undefined {
  const user = useUser();
  return user.data?.time_zone ?? (user.isLoading ? undefined : 'UTC');
}

/** Plans are sold in dollars, also to companies that keep their books in another currency. */
export function dollars(cents: number): string {
  const whole = cents % 100 === 0 ? { maximumFractionDigits: 0 } : {};
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD', ...whole });
}

/** The day of an instant in the company's time zone: "December 3, 2026". */
export function longDate(instant: string, timeZone: string): string {
  return new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
}
