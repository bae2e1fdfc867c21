import { JOINS_PER_HOUR } from '#contract/customer/limits.ts';
import { DAY_S, HOUR_S } from '#contract/dates.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { Database } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { openAddressThrottle, openThrottle, type Throttle } from '#server/platform/http/throttle.ts';
import { blockOf } from './number.rules.ts';

/** One attempt to join. */
export interface JoinAttempt {
  companyId: CompanyId;
  phone_e164: string;
  ip: string;
  /** The nonce of a form of ours with an answered question; null for what may be a machine. */
  nonce: string | null;
}

export interface JoinLimits {
  /**
   * Counts one attempt; neither the limits nor their answers depend on whether the number is a contact's.
   * @throws AppError 429; code `join_budget` when the company's page has reached its limit for proven forms: customers are turned away
   */
  spend(attempt: JoinAttempt): Promise<void>;
  /** Whether the owners can be notified once more today that their page has reached its limit. */
  mayAlert(companyId: CompanyId): Promise<boolean>;
}

/**
 * Protects the shop from paying for messages to made-up numbers, by address, form, number, block of numbers and shop. Customers of a shop
 * share its Wi-Fi, so forms that have proven themselves have a high limit; all others share low limits, so that a machine never uses up
 * what customers need.
 */
export function openJoinLimits({ pool, keys }: Pick<Database, 'pool' | 'keys'>): JoinLimits {
  const perForm = openThrottle(pool, 'join-form', 5, DAY_S);
  const perPhone = openThrottle(pool, 'join-phone', 6, HOUR_S);
  const proven = limitsOf('join', { address: 60, block: 25, company: JOINS_PER_HOUR });
  const unproven = limitsOf('join-plain', { address: 8, block: 5, company: 40 });
  const alerts = openThrottle(pool, 'join-alert', 1, DAY_S);

  function limitsOf(name: string, points: { address: number; block: number; company: number }) {
    return {
      address: openAddressThrottle(pool, `${name}-address`, points.address, HOUR_S),
      block: openThrottle(pool, `${name}-block`, points.block, HOUR_S),
      company: openThrottle(pool, `${name}-company`, points.company, HOUR_S),
    };
  }

  async function spend({ companyId, phone_e164, ip, nonce }: JoinAttempt): Promise<void> {
    const limits = nonce === null ? unproven : proven;
    await limits.address.spend(ip);
    if (nonce !== null) await perForm.spend(nonce);
    await perPhone.spend(keys.phoneHashAnywhere(phone_e164).toString('base64url'));
    await limits.block.spend(`${companyId}|${blockOf(phone_e164)}`);
    await (nonce === null ? limits.company.spend(companyId) : spendBudget(limits.company, companyId));
  }

  async function spendBudget(throttle: Throttle, companyId: CompanyId): Promise<void> {
    try {
      await throttle.spend(companyId);
    } catch (error) {
      if (error instanceof AppError && error.status === 429) {
        throw new AppError('too_many_requests', error.message, { ...error.more, code: 'join_budget' });
      }
      throw error;
    }
  }

  async function mayAlert(companyId: CompanyId): Promise<boolean> {
    return alerts.spend(companyId).then(
      () => true,
      () => false,
    );
  }

  return { spend, mayAlert };
}
