import fc from 'fast-check';
import parsePhoneNumber from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { quietHoursTexts } from '#contract/messaging/settings/quiet_hours.texts.ts';
import {
  QUIET_WINDOW_DEFAULT,
  QUIET_WINDOW_WIDEST,
  type QuietWindow,
  quietWindowFault,
} from '#contract/messaging/settings/quiet_hours.ts';
import { CANADIAN_ZONES } from './canada.data.ts';
import { FEDERAL_HOURS, QUIET_RULES, type QuietRule } from './quiet_hours.data.ts';
import { legalWindow, nextAllowed, openingsOf } from './quiet_hours.rules.ts';
import { AREA_CODES, ZIP_PREFIXES } from './regions.data.ts';
import { jurisdictionsOf, regionOf } from './regions.rules.ts';
import { AREA_CODE_ZONES, STATE_ZONE, type State, ZIP_ZONES } from './states.data.ts';

const STATES = Object.keys(STATE_ZONE) as State[];
const WIDE = QUIET_WINDOW_WIDEST;
const next = (region: string, now: string, owner: QuietWindow = QUIET_WINDOW_DEFAULT) =>
  nextAllowed(region, new Date(now), owner).toISOString();

test.each([
  [{ zip_code: '04101', phone_e164: '+12075550100' }, 'z041a207', ['America/New_York'], ['ME']],
  [{ zip_code: '04101-1234', phone_e164: '+12075550100' }, 'z041a207', ['America/New_York'], ['ME']],
  [{ zip_code: null, phone_e164: '+12075550100' }, 'a207', ['America/New_York'], ['ME']],
  [{ zip_code: '79901', phone_e164: '+12145550100' }, 'z799a214', ['America/Denver', 'America/Chicago'], ['TX']],
  [{ zip_code: '57501', phone_e164: '+16055550100' }, 'z575a605', ['America/Chicago', 'America/Denver'], ['SD']],
  [{ zip_code: '86033', phone_e164: '+19285550100' }, 'z860a928', ['America/Phoenix', 'America/Denver'], ['AZ']],
  [{ zip_code: '85001', phone_e164: '+16025550100' }, 'z850a602', ['America/Phoenix'], ['AZ']],
  [
    { zip_code: '96701', phone_e164: '+18085550100' },
    'z967a808',
    ['Pacific/Honolulu', 'Pacific/Pago_Pago'],
    ['HI', 'AS'],
  ],
  [{ zip_code: '00901', phone_e164: '+17875550100' }, 'z009a787', ['America/Puerto_Rico'], ['PR']],
  [{ zip_code: null, phone_e164: '+16715550100' }, 'a671', ['Pacific/Guam'], ['GU']],
  [{ zip_code: null, phone_e164: '+12085550100' }, 'a208', ['America/Denver', 'America/Los_Angeles'], ['ID']],
  [
    { zip_code: '96910', phone_e164: '+12125550100' },
    'z969a212',
    ['Pacific/Guam', 'America/New_York'],
    ['GU', 'MP', 'NY'],
  ],
  [{ zip_code: '04101', phone_e164: '+447700900123' }, 'z041', ['America/New_York'], ['ME']],
  [{ zip_code: '04101', phone_e164: '+18005550100' }, 'z041a800', ['America/New_York'], ['ME']],
  [{ zip_code: null, phone_e164: '+14165550100' }, 'a416', ['America/Toronto'], []],
  [
    { zip_code: '04401', phone_e164: '+17095550100' },
    'z044a709',
    ['America/New_York', 'America/St_Johns', 'America/Halifax'],
    ['ME'],
  ],
  [{ zip_code: '06390', phone_e164: '+16315550100' }, 'z063a631', ['America/New_York'], ['CT', 'NY']],
])('The contact %j belongs to %s', (contact, key, zones, states) => {
  expect(regionOf(contact)).toBe(key);
  expect(jurisdictionsOf(key).map(({ zone }) => zone)).toEqual(zones);
  expect(new Set(jurisdictionsOf(key).flatMap((place) => place.states))).toEqual(new Set(states));
});

test.each([
  ['a number from elsewhere', { zip_code: null, phone_e164: '+447700900123' }, 'x'],
  ['a toll-free number', { zip_code: null, phone_e164: '+18005550100' }, 'a800'],
  ['a Canadian number without a place', { zip_code: null, phone_e164: '+16005550100' }, 'a600'],
  ['a military post office', { zip_code: '09012', phone_e164: '+12075550100' }, 'z090a207'],
])('An unknown place, %s, could be anywhere', (_, contact, key) => {
  expect(regionOf(contact)).toBe(key);
  expect(jurisdictionsOf(key)).toBe(jurisdictionsOf('x'));
  expect(jurisdictionsOf('x').map(({ zone }) => zone)).toContain('Pacific/Honolulu');
  expect(new Set(jurisdictionsOf('x').flatMap(({ states }) => states)).size).toBeGreaterThanOrEqual(51);
});

test('Each area code is listed once and is valid, and every zip prefix has three digits', () => {
  const codes = STATES.flatMap((state) => AREA_CODES[state].split(' '));
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter((code) => !/^[2-9][0-8]\d$/.test(code) || code.endsWith('11'))).toEqual([]);
  expect(STATES.flatMap((state) => ZIP_PREFIXES[state].split(' ')).filter((r) => !/^\d{3}(-\d{3})?$/.test(r))).toEqual(
    [],
  );
  // Each exception belongs to a known code.
  for (const code of Object.keys(AREA_CODE_ZONES)) expect(codes).toContain(code);
  for (const prefix of Object.keys(ZIP_ZONES)) expect(jurisdictionsOf(`z${prefix}`)).not.toBe(jurisdictionsOf('x'));
});

test('Every area code of Canada that has a place has its time zones, and no other code is among them', () => {
  const listed = CANADIAN_ZONES.flatMap(({ codes }) => codes.split(' ')).sort();
  const known = Array.from({ length: 800 }, (_, place) => String(200 + place)).filter(
    (code) => parsePhoneNumber(`+1${code}5550142`)?.country === 'CA',
  );
  expect(listed).toEqual(known.filter((code) => !/^6(00|22|33|44|55|77|88)$/.test(code)));
});

test('A zip prefix is in two states only where one is known to cross the border', () => {
  const crossing = Array.from({ length: 1000 }, (_, at) => `z${String(at).padStart(3, '0')}`).filter(
    (key) => jurisdictionsOf(key) !== jurisdictionsOf('x') && (jurisdictionsOf(key)[0]?.states.length ?? 0) > 1,
  );
  expect(crossing).toEqual(['z063', 'z834', 'z967', 'z969']);
});

// 2026-11-20 is a Friday; eastern time is five hours behind UTC, from 8 March to 1 November four.
test.each([
  ['within the window: now', 'z041', '2026-11-20T16:30:00Z', '2026-11-20T16:30:00.000Z'],
  ['before it: this morning', 'z041', '2026-11-20T09:00:00Z', '2026-11-20T15:00:00.000Z'],
  ['its first minute belongs to it', 'z041', '2026-11-20T15:00:00Z', '2026-11-20T15:00:00.000Z'],
  ['its last does not', 'z041', '2026-11-20T23:00:00Z', '2026-11-21T15:00:00.000Z'],
  ['the millisecond before does', 'z041', '2026-11-20T22:59:59.999Z', '2026-11-20T22:59:59.999Z'],
  ['the night in which summer time begins', 'z041', '2026-03-08T03:00:00Z', '2026-03-08T14:00:00.000Z'],
  ['the night in which it ends', 'z041', '2026-11-01T03:00:00Z', '2026-11-01T15:00:00.000Z'],
  ['Arizona stays', 'z850', '2026-07-01T05:00:00Z', '2026-07-01T17:00:00.000Z'],
  ['the Navajo Nation waits for both clocks', 'z865', '2026-07-01T05:00:00Z', '2026-07-01T17:00:00.000Z'],
  ['and closes with the earlier', 'z865', '2026-07-02T00:00:00Z', '2026-07-02T17:00:00.000Z'],
  ['Hawaii', 'a808', '2026-11-20T05:00:00Z', '2026-11-20T20:00:00.000Z'],
  ['Alaska waits for the Aleutians', 'a907', '2026-11-20T12:00:00Z', '2026-11-20T20:00:00.000Z'],
  ['Puerto Rico', 'a787', '2026-07-01T09:00:00Z', '2026-07-01T14:00:00.000Z'],
  ['Guam is a day ahead', 'a671', '2026-11-20T12:00:00Z', '2026-11-21T00:00:00.000Z'],
  ['Guam in its afternoon', 'a671', '2026-11-21T07:00:00Z', '2026-11-21T07:00:00.000Z'],
  ['Texas on a Sunday begins at noon', 'a214', '2026-11-22T15:00:00Z', '2026-11-22T18:00:00.000Z'],
  ['El Paso too, by its own clock', 'a915', '2026-11-22T15:00:00Z', '2026-11-22T19:00:00.000Z'],
  ['Rhode Island ends at five on a Saturday', 'a401', '2026-11-21T22:00:00Z', '2026-11-22T15:00:00.000Z'],
  ['and at six on a weekday', 'a401', '2026-11-20T22:00:00Z', '2026-11-20T22:00:00.000Z'],
  [
    'Newfoundland closes half an hour before the maritime provinces',
    'a709',
    '2026-11-20T21:30:00Z',
    '2026-11-21T14:00:00.000Z',
  ],
  ['nowhere in particular: where all zones meet', 'x', '2026-11-20T12:00:00Z', '2026-11-20T20:00:00.000Z'],
])('The quiet hours are right: %s', (_, region, now, expected) => expect(next(region, now)).toBe(expected));

test('An owner can widen the window as far as the law allows', () => {
  const all = { from: 0, until: 1440 };
  expect(next('z041', '2026-11-20T12:00:00Z', all)).toBe('2026-11-20T13:00:00.000Z');
  expect(next('a203', '2026-11-20T12:00:00Z', all)).toBe('2026-11-20T14:00:00.000Z');
  expect(next('a305', '2026-11-21T01:00:00Z', all)).toBe('2026-11-21T13:00:00.000Z');
  expect(next('z041', '2026-11-21T01:00:00Z', all)).toBe('2026-11-21T01:00:00.000Z');
  expect(quietWindowFault(WIDE)).toBeNull();
  expect(quietWindowFault(QUIET_WINDOW_DEFAULT)).toBeNull();
  expect(quietWindowFault({ from: 479, until: 1080 })).toMatch(/8:00 AM/);
  expect(quietWindowFault({ from: 600, until: 1261 })).toMatch(/9:00 PM/);
  expect(quietWindowFault({ from: 600, until: 600 })).toBe(quietHoursTexts.order);
  expect([FEDERAL_HOURS[0] * 60, FEDERAL_HOURS[1] * 60]).toEqual([WIDE.from, WIDE.until]);
});

test('A window without a lawful minute in a region is replaced by the default, and nothing is dropped', () => {
  // Rhode Island has no evening at all; then the next morning is chosen.
  const evening = { from: 1140, until: 1260 };
  expect(openingsOf('a401', evening, '2026-11-20')).toEqual([]);
  expect(next('a401', '2026-11-21T00:30:00Z', evening)).toBe('2026-11-21T15:00:00.000Z');
  // Only weekends are closed here: Saturday morning waits for Monday.
  const late = { from: 1020, until: 1140 };
  expect(next('a401', '2026-11-21T15:00:00Z', late)).toBe('2026-11-23T22:00:00.000Z');
});

// Guam is 15 hours ahead of New York in winter.
test.each([
  ['two in the morning in New York', 'z969a212', '2026-11-20T07:06:00Z', '2026-11-20T22:00:00.000Z'],
  [
    'eight in the morning in Guam, five in the afternoon in New York',
    'z969a212',
    '2026-11-20T22:30:00Z',
    '2026-11-20T22:30:00.000Z',
  ],
  ['nine in the evening in New York', 'z969a212', '2026-11-21T02:00:00Z', '2026-11-21T22:00:00.000Z'],
  ['a move from Los Angeles to Maine', 'z041a323', '2026-11-20T15:00:00Z', '2026-11-20T18:00:00.000Z'],
  ['a number of the same place', 'z041a207', '2026-11-20T15:00:00Z', '2026-11-20T15:00:00.000Z'],
  [
    'places that are never awake together: the zip code',
    'z969a401',
    '2026-07-01T05:00:00Z',
    '2026-07-01T05:00:00.000Z',
  ],
])('Both the zip code’s and the number’s hours have to allow a text: %s', (_, region, now, expected) =>
  expect(next(region, now)).toBe(expected),
);

test('A law applies from its first day, and the rules before it until then', () => {
  const everyDay = (valid_from: string, hours: readonly [number, number]): QuietRule => ({
    state: 'ME',
    valid_from,
    weekday: hours,
    saturday: hours,
    sunday: hours,
    source: 'a test',
  });
  const rules = [everyDay('2027-01-01', [10, 16]), everyDay('2026-06-01', [9, 20])];
  expect(legalWindow('ME', '2026-05-31', rules)).toEqual({ from: 480, until: 1260 });
  expect(legalWindow('ME', '2026-06-01', rules)).toEqual({ from: 540, until: 1200 });
  expect(legalWindow('ME', '2026-12-31', rules)).toEqual({ from: 540, until: 1200 });
  expect(legalWindow('ME', '2027-01-01', rules)).toEqual({ from: 600, until: 960 });
  expect(legalWindow('NH', '2027-01-01', rules)).toEqual({ from: 480, until: 1260 });
});

test('Noon to five is lawful in every state on every day', () => {
  for (const state of STATES) {
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) {
      const { from, until } = legalWindow(state, day);
      expect(from).toBeLessThanOrEqual(720);
      expect(until).toBeGreaterThanOrEqual(1020);
    }
  }
  expect(QUIET_RULES.every(({ source, valid_from }) => source && /^\d{4}-\d\d-\d\d$/.test(valid_from))).toBe(true);
});

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Hours and weekday as the runtime formats them, by another method than the code under test. */
function shown(zone: string, at: Date): { minutes: number; weekday: string } {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'short',
      hour: 'numeric',
      minute: 'numeric',
    });
  clocks.set(zone, clock);
  const [, weekday = '', hours, minutes] = /^(\w+),? (\d+):(\d+)$/.exec(clock.format(at)) ?? [];
  return { minutes: Number(hours) * 60 + Number(minutes), weekday };
}

function lawful(region: string, at: Date, owner: QuietWindow): boolean {
  return jurisdictionsOf(region).every(({ zone, states }) => {
    const { minutes, weekday } = shown(zone, at);
    const hours = states.map((state) => {
      const rule = QUIET_RULES.find((one) => one.state === state);
      return (weekday === 'Sun' ? rule?.sunday : weekday === 'Sat' ? rule?.saturday : rule?.weekday) ?? FEDERAL_HOURS;
    });
    const owned = minutes >= owner.from && minutes < owner.until;
    return owned && [FEDERAL_HOURS, ...hours].every(([from, until]) => minutes >= from * 60 && minutes < until * 60);
  });
}

const anyRegion = fc.constantFrom(
  'x',
  ...['z041a323', 'z969a212', 'z799a214', 'z967a907', 'z044a709', 'z982a604', 'a867'],
  ...STATES.flatMap((state) => AREA_CODES[state].split(' ').map((code) => `a${code}`)),
  ...Object.keys(ZIP_ZONES).map((prefix) => `z${prefix}`),
);

// spec: ruling-19-hours
test('The chosen moment is lawful on every clock of the region, and no earlier moment is', () => {
  const anyTime = fc.date({
    min: new Date('2025-09-01T00:00Z'),
    max: new Date('2028-01-01T00:00Z'),
    noInvalidDate: true,
  });
  // Such a window has an opening on most days in every region but the unknown one.
  const anyWindow = fc.record({ from: fc.integer({ min: 0, max: 720 }), until: fc.integer({ min: 960, max: 1440 }) });
  fc.assert(
    fc.property(anyRegion, anyTime, anyWindow, (region, now, window) => {
      const owner = region === 'x' ? QUIET_WINDOW_DEFAULT : window;
      const found = nextAllowed(region, now, owner);
      expect(found.getTime()).toBeGreaterThanOrEqual(now.getTime());
      expect(found.getTime() - now.getTime()).toBeLessThan(4 * 86_400_000);
      expect(lawful(region, found, owner)).toBe(true);
      if (found > now) expect(lawful(region, new Date(found.getTime() - 1), owner)).toBe(false);
      for (let at = now.getTime(); at < found.getTime(); at += 1_800_000) {
        expect(lawful(region, new Date(at), owner)).toBe(false);
      }
    }),
    { numRuns: 150 },
  );
});
