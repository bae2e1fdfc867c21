import { addDays, MINUTE_MS } from '#contract/dates.ts';
import { QUIET_WINDOW_DEFAULT, type QuietWindow } from '#contract/messaging/settings/quiet_hours.ts';
import { dateIn, instantOf } from '#server/platform/dates.ts';
import { FEDERAL_HOURS, QUIET_RULES, type QuietRule } from './quiet_hours.data.ts';
import { homeOf, type Jurisdiction, jurisdictionsOf } from './regions.rules.ts';
import type { State } from './states.data.ts';

/** A marketing message can arrive from `opens` until before `closes`. */
export interface Opening {
  opens: Date;
  closes: Date;
}

/** The longest window that any law allows. As an owner's window, it leaves the law of the place alone. */
export const LEGAL_DAY: QuietWindow = { from: FEDERAL_HOURS[0] * 60, until: FEDERAL_HOURS[1] * 60 };

/** A week contains every kind of day. */
const SEARCH_DAYS = 8;

/** The law of one state on one of its days, in minutes after midnight. The newest row that is valid by then counts. */
export function legalWindow(state: State, day: string, rules: readonly QuietRule[] = QUIET_RULES): QuietWindow {
  let found: QuietRule | undefined;
  for (const rule of rules) {
    if (rule.state === state && rule.valid_from <= day && (!found || rule.valid_from >= found.valid_from)) found = rule;
  }
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const hours = weekday === 0 ? found?.sunday : weekday === 6 ? found?.saturday : found?.weekday;
  return meet(LEGAL_DAY, hours ? { from: hours[0] * 60, until: hours[1] * 60 } : LEGAL_DAY);
}

function meet(one: QuietWindow, other: QuietWindow): QuietWindow {
  return { from: Math.max(one.from, other.from), until: Math.min(one.until, other.until) };
}

/** The hours of one calendar day in which the owner, the country and the states of a place allow a marketing message; null when none are left. */
function openingOf({ zone, states }: Jurisdiction, owner: QuietWindow, day: string): Opening | null {
  const hours = states.reduce((window, state) => meet(window, legalWindow(state, day)), meet(owner, LEGAL_DAY));
  if (hours.from >= hours.until) return null;
  return { opens: new Date(instantOf(zone, day, hours.from)), closes: new Date(instantOf(zone, day, hours.until)) };
}

/**
 * The hours of one calendar day in which a marketing message is allowed in all zones of a region at once, in order; none when no minute is
 * left. A day in one zone can meet two days in another one beyond the date line.
 * @param day `2026-11-20`, the day in the region's first zone
 */
export function openingsOf(region: string, owner: QuietWindow, day: string): Opening[] {
  const [first, ...others] = jurisdictionsOf(region);
  const opening = first && openingOf(first, owner, day);
  let found = opening ? [opening] : [];
  for (const place of others) {
    if (found.length === 0) break;
    const theirs = [-1, 0, 1].flatMap((ahead) => openingOf(place, owner, addDays(day, ahead)) ?? []);
    found = found.flatMap((one) => theirs.flatMap((other) => overlap(one, other) ?? []));
  }
  return found;
}

function overlap(one: Opening, other: Opening): Opening | null {
  const opens = one.opens > other.opens ? one.opens : other.opens;
  const closes = one.closes < other.closes ? one.closes : other.closes;
  return opens < closes ? { opens, closes } : null;
}

/** The hours in which the law of a region allows a message on the day that it is there now, in minutes after midnight of its first zone. */
export function legalHoursToday(region: string, now: Date): QuietWindow {
  const zone = jurisdictionsOf(region)[0]?.zone ?? 'UTC';
  const day = dateIn(zone, now);
  const [opening] = openingsOf(region, LEGAL_DAY, day);
  if (!opening) return LEGAL_DAY;
  const midnight = instantOf(zone, day, 0);
  const minutes = (at: Date) => Math.round((at.getTime() - midnight) / MINUTE_MS);
  return { from: minutes(opening.opens), until: minutes(opening.closes) };
}

/**
 * The first moment, `now` or later, at which a marketing message can go to a region. A message is held and released, never dropped: where
 * the owner's window leaves no legal minute in the whole week, the default window applies, and after that whatever the law allows. The hours
 * of two places that are never legal at once are those of the zip code.
 */
export function nextAllowed(region: string, now: Date, owner: QuietWindow): Date {
  const [first] = jurisdictionsOf(region);
  const today = dateIn(first?.zone ?? 'UTC', now);
  for (const window of [owner, QUIET_WINDOW_DEFAULT, LEGAL_DAY]) {
    // Yesterday too: beyond the date line it may still be open.
    for (let ahead = -1; ahead <= SEARCH_DAYS; ahead += 1) {
      const opening = openingsOf(region, window, addDays(today, ahead)).find(({ closes }) => closes > now);
      if (opening) return opening.opens > now ? opening.opens : now;
    }
  }
  const home = homeOf(region);
  if (home !== region) return nextAllowed(home, now, owner);
  throw new Error(`The table of quiet hours leaves no time at all for ${region}.`);
}
