import { DAY_S } from '#contract/dates.ts';
import type { MessagingSettings } from '#contract/messaging/settings/settings.ts';
import type { Caps } from './caps.rules.ts';
import { LEGAL_DAY, nextAllowed } from './quiet/quiet_hours.rules.ts';
import { type Jurisdiction, jurisdictionsOf } from './quiet/regions.rules.ts';

/** The limits of promotions. Off only in tests and measurements (QUIET_HOURS, FREQUENCY_CAPS). */
export interface Limits {
  quietHours: boolean;
  frequencyCaps: boolean;
}

export const ALL_LIMITS: Limits = { quietHours: true, frequencyCaps: true };

/** The maximum of promotions to one contact; null: no limit. */
export function capsOf(settings: MessagingSettings, { frequencyCaps }: Limits): Caps | null {
  const { cap_per_day: per_day, cap_per_week: per_week, promised_per_month: per_month } = settings;
  return frequencyCaps ? { per_day, per_week, per_month } : null;
}

/** The moment from which a region's hours allow a promotion, `now` at the earliest; computed once for all regions with the same clocks and laws. */
export function hoursOf(settings: MessagingSettings, now: Date, { quietHours }: Limits): (region: string) => Date {
  if (!quietHours) return () => now;
  const known = new Map<readonly Jurisdiction[], Date>();
  const window = { from: settings.window_start, until: settings.window_end };
  return (region) => {
    const jurisdictions = jurisdictionsOf(region);
    const found = known.get(jurisdictions) ?? nextAllowed(region, now, window);
    known.set(jurisdictions, found);
    return found;
  };
}

/** The moment from which the law of a region alone allows an answer that contains a promotion, `now` at the earliest. */
export function legalHours(now: Date, { quietHours }: Limits): (region: string) => Date {
  return quietHours ? (region) => nextAllowed(region, now, LEGAL_DAY) : () => now;
}

/** The part of a day in which promotions can be sent by the company's own hours. */
export function openSeconds({ window_start, window_end }: MessagingSettings, { quietHours }: Limits): number {
  return quietHours ? (window_end - window_start) * 60 : DAY_S;
}
