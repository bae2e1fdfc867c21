import type { Database } from '#server/platform/db/db.ts';
import { openAddressThrottle, openThrottle } from '#server/platform/http/throttle.ts';
import { type Customer, findCustomer } from './customer_link.ts';

export interface LinkLimits {
  /** Whose link it is, and counts a request with it; null for an unknown one. Throws 429. */
  open(token: string, ip: string): Promise<Customer | null>;
  /** The same for a request that no limit refuses once the link is known. */
  openAlways(token: string, ip: string): Promise<Customer | null>;
}

/**
 * Limits the requests with personal links, `points` in a minute. Nobody guesses 256 bits, so a link that is known is limited by itself: the
 * customers of a shop share its Wi-Fi, and none of them can use up what the others need. Only unknown links count for their address.
 */
export function openLinkLimits(db: Database, name: string, points: { link: number; unknown: number }): LinkLimits {
  const perLink = openThrottle(db.pool, `${name}-link`, points.link, 60);
  const unknown = openAddressThrottle(db.pool, `${name}-unknown`, points.unknown, 60);

  async function openAlways(token: string, ip: string): Promise<Customer | null> {
    const customer = await findCustomer(db, token);
    if (!customer) await unknown.spend(ip);
    return customer;
  }

  async function open(token: string, ip: string): Promise<Customer | null> {
    const customer = await openAlways(token, ip);
    if (customer) await perLink.spend(customer.loyalty_customer_id);
    return customer;
  }

  return { open, openAlways };
}
