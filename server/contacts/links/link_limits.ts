import type { Database } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { openAddressThrottle, openThrottle } from '#server/platform/http/throttle.ts';
import { type Customer, findCustomer } from './customer_link.ts';

export interface LinkLimits {
  /** Whose link it is, and counts a request with it; null for an unknown one. Throws 429. */
  open(token: string, ip: string): Promise<Customer | null>;
  /** The same for a request that no limit refuses once the link is known; `isOften` says that its limit is used up. */
  openAlways(token: string, ip: string): Promise<{ customer: Customer | null; isOften: boolean }>;
}

/**
 * Limits the requests with personal links, `points` in a minute. Nobody guesses 256 bits, so a link that is known is limited by itself: the
 * customers of a shop share its Wi-Fi, and none of them can use up what the others need. Only unknown links count for their address.
 */
export function openLinkLimits(db: Database, name: string, points: { link: number; unknown: number }): LinkLimits {
  const perLink = openThrottle(db.pool, `${name}-link`, points.link, 60);
  const unknown = openAddressThrottle(db.pool, `${name}-unknown`, points.unknown, 60);

  async function find(token: string, ip: string): Promise<Customer | null> {
    const customer = await findCustomer(db, token);
    if (!customer) await unknown.spend(ip);
    return customer;
  }

  async function open(token: string, ip: string): Promise<Customer | null> {
    const customer = await find(token, ip);
    if (customer) await perLink.spend(customer.loyalty_customer_id);
    return customer;
  }

  async function openAlways(token: string, ip: string): Promise<{ customer: Customer | null; isOften: boolean }> {
    const customer = await find(token, ip);
    return { customer, isOften: customer !== null && (await isUsedUp(customer.loyalty_customer_id)) };
  }

  async function isUsedUp(loyalty_customer_id: string): Promise<boolean> {
    try {
      await perLink.spend(loyalty_customer_id);
      return false;
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_requests') return true;
      throw error;
    }
  }

  return { open, openAlways };
}
