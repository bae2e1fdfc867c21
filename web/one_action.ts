import { MINUTE_MS } from '#contract/dates.ts';

/** A repeat of the very same request within this time after its answer was lost means the same action, not another one. */
const SAME_MS = 5 * MINUTE_MS;

/** What a failure leaves open: whether the action may have been done all the same, and when to ask again, if at all. */
export interface RetryPlan {
  isOpen: boolean;
  againInMs: number | null;
}

/** Actions under way, by what they ask for. */
const running = new Map<string, Promise<unknown>>();
/** The last action, if its outcome is unknown. */
let open: { name: string; key: string; at: number } | null = null;

/** A new `Idempotency-Key`. Made without `randomUUID`, which a shop's own network without https does not have. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Makes one action of what is one to the user: a second click while the first is under way gets the first one's answer; tries after a
 * lost answer, by themselves or by the user, carry the first one's key, so that the server does the thing once.
 * @param name all that the request asks for; null when that cannot be told, then each call is an action of its own
 * @param send makes one try
 * @param judge tells what a failure leaves open; `tries` counts from 1
 */
export function oneAction<T>(
  name: string | null,
  send: (key: string) => Promise<T>,
  judge: (error: unknown, tries: number) => RetryPlan,
): Promise<T> {
  if (name === null) return tryOn(newKey(), send, judge, () => {});
  // What runs under this name gives what this call gives.
  const first = running.get(name) as Promise<T> | undefined;
  if (first) return first;
  const isSame = open?.name === name && Date.now() - open.at < SAME_MS;
  const key = open && isSame ? open.key : newKey();
  // With anything else in between, the same again is a new action: on, off, on.
  open = null;
  const action = tryOn(key, send, judge, () => {
    open = { name, key, at: Date.now() };
  }).finally(() => running.delete(name));
  running.set(name, action);
  return action;
}

async function tryOn<T>(
  key: string,
  send: (key: string) => Promise<T>,
  judge: (error: unknown, tries: number) => RetryPlan,
  onOpen: () => void,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await send(key);
    } catch (error) {
      const { isOpen, againInMs } = judge(error, tries);
      if (againInMs === null) {
        if (isOpen) onOpen();
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, againInMs));
    }
  }
}
