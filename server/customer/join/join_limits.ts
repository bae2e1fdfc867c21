import { JOINS_PER_HOUR } from '#contract/limits.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { Database } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { openThrottle, type Throttle } from '#server/platform/http/throttle.ts';
import { blockOf, networkOf } from './number.rules.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** One try to join. */
export interface JoinTry {
  companyId: CompanyId;
  phone_e164: string;
  ip: string;
  /** Of the form, when it was ours and its question was answered; null for what may be a machine. */
  nonce: string | null;
}

export interface JoinLimits {
  /**
   * Counts one try; neither the limits nor their answers know whether the number is a contact's.
   * @throws AppError 429; code `join_budget` when the company's page has had enough of them
   */
  spend(attempt: JoinTry): Promise<void>;
  /** Whether the owners may be told once more today that their page has had enough. */
  mayAlert(companyId: CompanyId): Promise<boolean>;
}

/**
 * Against texts to made-up numbers, which the shop would pay for: by address, by form, by number, by block of numbers, by shop. A shop's
 * guests share its Wi-Fi, hence the wide limit for phones that have proven themselves; all others share narrow ones of their own, so
 * that a machine never uses up what people need.
 */
export function openJoinLimits({ pool, keys }: Pick<Database, 'pool' | 'keys'>): JoinLimits {
  const perForm = openThrottle(pool, 'join-form', 5, DAY);
  const perPhone = openThrottle(pool, 'join-phone', 6, HOUR);
  const proven = limitsOf('join', { address: 60, block: 25, company: JOINS_PER_HOUR });
  const unproven = limitsOf('join-plain', { address: 8, block: 5, company: 40 });
  const alerts = openThrottle(pool, 'join-alert', 1, DAY);

  function limitsOf(name: string, points: { address: number; block: number; company: number }) {
    return {
      address: openThrottle(pool, `${name}-address`, points.address, HOUR),
      block: openThrottle(pool, `${name}-block`, points.block, HOUR),
      company: openThrottle(pool, `${name}-company`, points.company, HOUR),
    };
  }

  async function spend({ companyId, phone_e164, ip, nonce }: JoinTry): Promise<void> {
    const limits = nonce === null ? unproven : proven;
    await limits.address.spend(networkOf(ip));
    if (nonce !== null) await perForm.spend(nonce);
    await perPhone.spend(keys.phoneHashAnywhere(phone_e164).toString('base64url'));
    await limits.block.spend(`${companyId}|${blockOf(phone_e164)}`);
    await spendBudget(limits.company, companyId);
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
