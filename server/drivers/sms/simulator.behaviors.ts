import type { Database } from '#server/platform/db/db.ts';
import { type Behavior, listBehaviors } from './simulator.sql.ts';

// Queries are private to their folder, so the page of the simulated network gets them from the driver.
export { type Behavior, listBehaviors, saveBehavior } from './simulator.sql.ts';

export type Behaviors = (phone_e164: string) => Promise<Behavior>;

/** All phones without their own behavior. */
export const EVERYONE = '*';

export const DEFAULT_BEHAVIOR: Behavior = {
  undelivered: 0,
  failed: 0,
  silent: 0,
  error_code: 'phone_unreachable',
  delay_ms: 1000,
};

/** @param chance from 0 to below 100 */
export function outcomeOf(
  { undelivered, failed, silent, error_code, delay_ms }: Behavior,
  chance: number,
): { outcome: 'delivered' | 'undelivered' | 'failed' | 'silent'; error_code: string; delay_ms: number } {
  const outcome =
    chance < undelivered
      ? 'undelivered'
      : chance < undelivered + failed
        ? 'failed'
        : chance < undelivered + failed + silent
          ? 'silent'
          : 'delivered';
  return { outcome, error_code, delay_ms };
}

/** How long a behavior is cached: many messages are sent in a second. */
const REMEMBERED_MS = 500;

/** The behaviors, shared by all processes. */
export function openBehaviors(db: Database): Behaviors {
  let known: Promise<Map<string, Behavior>> | undefined;
  let until = 0;
  return async (phone_e164) => {
    const at = performance.now();
    if (!known || at > until) {
      known = listBehaviors(db);
      until = at + REMEMBERED_MS;
    }
    const chosen = await known.catch(() => {
      known = undefined;
      return new Map<string, Behavior>();
    });
    return chosen.get(phone_e164) ?? chosen.get(EVERYONE) ?? DEFAULT_BEHAVIOR;
  };
}
