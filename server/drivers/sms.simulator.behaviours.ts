import type { Database } from '#server/platform/db.ts';

/** How the simulated network treats the texts to a phone: so many of a hundred each; all others are delivered. */
export interface Behaviour {
  undelivered: number;
  failed: number;
  /** Without any report. */
  silent: number;
  /** The code of those that fail. */
  error_code: string;
  delay_ms: number;
}

export type Behaviours = (phone_e164: string) => Promise<Behaviour>;

/** Everybody whose phone has no behaviour of its own. */
export const EVERYONE = '*';

export const DEFAULT_BEHAVIOUR: Behaviour = {
  undelivered: 0,
  failed: 0,
  silent: 0,
  error_code: '30003',
  delay_ms: 1000,
};

/** @param chance from 0 to below 100 */
export function fateOf(
  { undelivered, failed, silent, error_code, delay_ms }: Behaviour,
  chance: number,
): { fate: 'delivered' | 'undelivered' | 'failed' | 'silent'; error_code: string; delay_ms: number } {
  const fate =
    chance < undelivered
      ? 'undelivered'
      : chance < undelivered + failed
        ? 'failed'
        : chance < undelivered + failed + silent
          ? 'silent'
          : 'delivered';
  return { fate, error_code, delay_ms };
}

/** What was chosen, for all phones that have something of their own. */
export async function listBehaviours({ global }: Database): Promise<Map<string, Behaviour>> {
  const rows = await global.selectFrom('simulator_behaviours').selectAll().execute();
  return new Map(rows.map(({ phone, ...behaviour }) => [phone, behaviour]));
}

/** Chooses for one phone, or for everybody else. */
export async function saveBehaviour({ global }: Database, phone: string, behaviour: Behaviour): Promise<void> {
  await global
    .insertInto('simulator_behaviours')
    .values({ phone, ...behaviour })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ ...behaviour }))
    .execute();
}

/** So long a choice is remembered before it is looked up again: many texts go out in a second. */
const REMEMBERED_MS = 500;

/** The choices, shared by all processes. */
export function openBehaviours(db: Database): Behaviours {
  let known: Promise<Map<string, Behaviour>> | undefined;
  let until = 0;
  return async (phone_e164) => {
    const at = performance.now();
    if (!known || at > until) {
      known = listBehaviours(db);
      until = at + REMEMBERED_MS;
    }
    const chosen = await known.catch(() => {
      known = undefined;
      return new Map<string, Behaviour>();
    });
    return chosen.get(phone_e164) ?? chosen.get(EVERYONE) ?? DEFAULT_BEHAVIOUR;
  };
}
