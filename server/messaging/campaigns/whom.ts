import type { Audience, AudienceCount } from '#contract/audiences.ts';
import type { MessagingSettings } from '#contract/messaging_settings.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db.ts';
import { CAP_HOLD_MAX_MS } from '../caps.rules.ts';
import { getCompanyZone } from '../company.sql.ts';
import { localDay } from '../quiet/clock.rules.ts';
import { nextAllowed } from '../quiet/quiet_hours.rules.ts';
import { readSettings } from '../settings/settings.ts';
import { type AudienceRules, countAudience } from './audience.sql.ts';
import { bornUntil, reachOf } from './rules.ts';

/** What queueing keeps to. Off in tests and measurements alone. */
export interface Limits {
  quietHours: boolean;
  frequencyCaps: boolean;
}

export const ALL_LIMITS: Limits = { quietHours: true, frequencyCaps: true };

/** What holds for whoever might get a text at `now`. */
export async function rulesFor(
  t: Tenant,
  settings: MessagingSettings,
  { now, adultsOnly, limits = ALL_LIMITS }: { now: Date; adultsOnly: boolean; limits?: Limits },
): Promise<AudienceRules> {
  const { cap_per_day, cap_per_week, promised_per_month } = settings;
  return {
    now,
    caps: limits.frequencyCaps ? { per_day: cap_per_day, per_week: cap_per_week, per_month: promised_per_month } : null,
    born_until: adultsOnly ? bornUntil(localDay(await getCompanyZone(t), now)) : null,
    held_until: new Date(now.getTime() + CAP_HOLD_MAX_MS),
  };
}

/** When the hours of a region let a promotional text arrive, `now` at the earliest; each region is looked up once. */
export function hoursOf(settings: MessagingSettings, now: Date, limits: Limits = ALL_LIMITS): (region: string) => Date {
  if (!limits.quietHours) return () => now;
  const known = new Map<string, Date>();
  const window = { from: settings.window_start, until: settings.window_end };
  return (region) => {
    const found = known.get(region) ?? nextAllowed(region, now, window);
    known.set(region, found);
    return found;
  };
}

/** A region that could be anywhere in the country. */
export const ANYWHERE = 'x';

/** How many an audience reaches now, and who of it is left out. */
export function countReach(ctx: Ctx, audience: Audience): Promise<AudienceCount> {
  return ctx.tx(async (t) => {
    const rules = await rulesFor(t, await readSettings(t), { now: ctx.now, adultsOnly: false });
    return reachOf(await countAudience(t, audience, rules));
  });
}
