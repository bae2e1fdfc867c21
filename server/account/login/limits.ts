import type pg from 'pg';
import { HOUR_S } from '#contract/dates.ts';
import { clientNetworkOf } from '#server/platform/http/addresses/client_network.rules.ts';
import { openAddressThrottle, openThrottle, spendAll, type Throttle } from '#server/platform/http/throttle.ts';

const FIFTEEN_MINUTES = 900;

/** One attempt to log in, as far as the limits are concerned. */
export interface LoginAttempt {
  /** As typed. */
  username: string;
  ip: string;
  /** Null for an unknown name. */
  user_id: string | null;
  /** The browser, if this user has logged in with it before. */
  device: string | null;
}

/** A user who has set a new password, as the limits see it. */
export interface ResetCaller {
  user_id: string;
  /** What the user can log in with: the username and the address. */
  names: string[];
  ip: string;
  device: string | null;
}

export interface LoginLimits {
  /** Counts an attempt before the password is looked at. @throws AppError 429 */
  spend(attempt: LoginAttempt): Promise<void>;
  /** The password was right. */
  succeed(attempt: LoginAttempt): Promise<void>;
  /** Whoever reads the mailbox of the account has set a new password: the account's attempts are forgiven, and the caller's own. */
  forgiveAccount(caller: ResetCaller): Promise<void>;
}

/**
 * Limits guesses at one account from any number of addresses. A browser that its user has logged in with before is counted by itself, so
 * that strangers who use up the account's attempts do not lock its user out.
 */
export function openLoginLimits(pool: pg.Pool): LoginLimits {
  // One machine that tries many accounts.
  const perAddress = openAddressThrottle(pool, 'login-address', 200, FIFTEEN_MINUTES);
  const perSubject = openThrottle(pool, 'login', 10, FIFTEEN_MINUTES);
  // More than one address can spend in an hour, so that one address alone cannot use them up.
  const perAccount = openThrottle(pool, 'login-account', 50, HOUR_S);
  const perDevice = openThrottle(pool, 'login-device', 10, FIFTEEN_MINUTES);
  return {
    async spend(attempt) {
      const [own, key] = ownBudget(attempt);
      await spendAll([
        [perAddress, attempt.ip],
        [own, key],
      ]);
      // Only after the others: attempts that they refuse take nothing from the account.
      if (!attempt.device) await perAccount.spend(accountKey(attempt));
    },
    async succeed(attempt) {
      await resetDeviceCount(attempt);
      if (!attempt.device) await perAccount.refund(accountKey(attempt));
    },
    async forgiveAccount({ user_id, names, ip, device }) {
      await perAccount.forgive(user_id);
      for (const username of names) await resetDeviceCount({ username, ip, user_id, device: null });
      if (device) await resetDeviceCount({ username: '', ip, user_id, device });
    },
  };

  async function resetDeviceCount(attempt: LoginAttempt): Promise<void> {
    const [own, key] = ownBudget(attempt);
    await own.forgive(key);
  }

  function ownBudget({ username, ip, user_id, device }: LoginAttempt): [Throttle, string] {
    return device ? [perDevice, `${user_id}|${device}`] : [perSubject, `${nameOf(username)}|${clientNetworkOf(ip)}`];
  }
}

/** A name that nobody has is counted too: the answers must not reveal which names exist. */
function accountKey({ user_id, username }: LoginAttempt): string {
  return user_id ?? `name ${nameOf(username)}`;
}

function nameOf(username: string): string {
  return username.toLowerCase().slice(0, 200);
}
