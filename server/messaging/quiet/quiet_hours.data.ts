/**
 * When a marketing message can reach a phone, in the local hours of that phone. Data, not code: a changed law is a new row with its first
 * day, never an edit, so that every decision can be checked against the table of its day. Sources read 2026-11-20.
 */
import type { State } from './states.data.ts';

/** Hours of the day, `from` included and `until` excluded. */
export type Hours = readonly [from: number, until: number];

export interface QuietRule {
  state: State;
  /** The first day on which we apply it; where it is the table's own first day, the law is older. */
  valid_from: string;
  weekday: Hours;
  saturday: Hours;
  sunday: Hours;
  source: string;
}

/** 47 CFR 64.1200(c)(1): no solicitation before 8 a.m. or after 9 p.m. at the called party's location. */
export const FEDERAL_HOURS: Hours = [8, 21];

const TEXTS = 'TCPA quiet hours by state, support.referrizer.com, read 2026-11-20';
const CALLS = 'State calling restrictions guide, dropcowboy.com, of 2025-11-01';
const FIRST = '2020-01-01';

const everyDay = (state: State, valid_from: string, hours: Hours, source: string): QuietRule => ({
  state,
  valid_from,
  weekday: hours,
  saturday: hours,
  sunday: hours,
  source,
});

/**
 * States that are stricter than the federal minimum, for texts or for all sales calls. States that forbid Sundays and holidays (Alabama,
 * Louisiana, Mississippi, …) do so for calls without consent; our contacts signed up.
 */
export const QUIET_RULES: readonly QuietRule[] = [
  everyDay('AL', FIRST, [8, 20], CALLS),
  everyDay('CT', '2023-10-01', [9, 20], TEXTS),
  everyDay('FL', '2021-07-01', [8, 20], TEXTS),
  everyDay('KY', FIRST, [10, 21], CALLS),
  everyDay('LA', FIRST, [8, 20], CALLS),
  everyDay('MA', FIRST, [8, 20], CALLS),
  everyDay('MD', '2024-01-01', [8, 20], TEXTS),
  everyDay('MI', FIRST, [9, 21], CALLS),
  everyDay('MN', FIRST, [9, 21], CALLS),
  everyDay('MS', FIRST, [8, 20], TEXTS),
  everyDay('NJ', '2024-01-01', [8, 20], TEXTS),
  everyDay('NM', FIRST, [9, 21], CALLS),
  everyDay('NV', FIRST, [9, 20], CALLS),
  everyDay('OK', '2022-11-01', [8, 20], TEXTS),
  {
    state: 'RI',
    valid_from: FIRST,
    weekday: [9, 18],
    saturday: [10, 17],
    sunday: [10, 17],
    source: TEXTS,
  },
  { state: 'TX', valid_from: FIRST, weekday: [9, 21], saturday: [9, 21], sunday: [12, 21], source: TEXTS },
  everyDay('WA', FIRST, [8, 20], 'RCW 80.36.390, as general knowledge; to be checked with counsel'),
];
