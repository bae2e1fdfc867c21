import { CANADIAN_ZONES } from './canada.data.ts';
import { AREA_CODES, ZIP_PREFIXES } from './regions.data.ts';
import { AREA_CODE_ZONES, NATIONAL_ZONES, STATE_ZONE, type State, ZIP_ZONES } from './states.data.ts';

/** A time zone with the states whose hours apply in it. */
export interface Jurisdiction {
  zone: string;
  states: readonly State[];
}

const STATES = Object.keys(STATE_ZONE) as State[];

/** An unknown contact can be anywhere in the country: the hours of every state apply by its own clock, all of them at once. */
const ANYWHERE: readonly Jurisdiction[] = NATIONAL_ZONES.map((zone) => ({
  zone,
  states: STATES.filter((state) => zonesOfState(state).has(zone)),
}));

function zonesOfState(state: State): ReadonlySet<string> {
  const codes = AREA_CODES[state].split(' ').flatMap((code) => AREA_CODE_ZONES[code] ?? []);
  return new Set([STATE_ZONE[state], ...codes]);
}

/** `041` for each prefix of `039-049`. */
function prefixes(ranges: string): string[] {
  return ranges.split(' ').flatMap((range) => {
    const [from = '', until = from] = range.split('-');
    return Array.from({ length: Number(until) - Number(from) + 1 }, (_, at) =>
      String(Number(from) + at).padStart(3, '0'),
    );
  });
}

function jurisdictions(states: readonly State[], zones: readonly string[] | undefined): readonly Jurisdiction[] {
  const clocks = zones ?? [...new Set(states.map((state) => STATE_ZONE[state]))];
  return clocks.map((zone) => ({ zone, states }));
}

/** Regions by key: `z041`, `a207`. */
const REGIONS: ReadonlyMap<string, readonly Jurisdiction[]> = (() => {
  const states = new Map<string, State[]>();
  const add = (key: string, state: State) => states.set(key, [...(states.get(key) ?? []), state]);
  for (const state of STATES) {
    for (const code of AREA_CODES[state].split(' ')) add(`a${code}`, state);
    for (const prefix of prefixes(ZIP_PREFIXES[state])) add(`z${prefix}`, state);
  }
  const american = [...states].map(([key, found]): [string, readonly Jurisdiction[]] => {
    const digits = key.slice(1);
    return [key, jurisdictions(found, key.startsWith('z') ? ZIP_ZONES[digits] : AREA_CODE_ZONES[digits])];
  });
  // No province has hours for texts of its own, so those of our own federal law apply there.
  const canadian = CANADIAN_ZONES.flatMap(({ codes, zones }) =>
    codes.split(' ').map((code): [string, readonly Jurisdiction[]] => [`a${code}`, jurisdictions([], zones)]),
  );
  return new Map([...american, ...canadian]);
})();

/**
 * The places of a contact for quiet hours: the zip code and the area code, `z969a212`, because nobody knows whether the phone is where its
 * owner lives or where its number comes from. In SQL: `REGION` in contact_facts.sql.ts.
 */
export function regionOf({ zip_code, phone_e164 }: { zip_code: string | null; phone_e164: string }): string {
  const area = phone_e164.startsWith('+1') ? `a${phone_e164.slice(2, 5)}` : '';
  return `${zip_code === null ? '' : `z${zip_code.slice(0, 3)}`}${area}` || 'x';
}

/** The region of the zip code alone, or else of the area code. */
export function homeOf(region: string): string {
  return region.slice(0, KEY_LENGTH);
}

const KEY_LENGTH = 4;

/** One array for all regions with the same clocks and laws, so that their hours are computed once. */
const SAME = new Map<string, readonly Jurisdiction[]>();
const ofRegions = new Map<string, readonly Jurisdiction[]>();

/**
 * Every time zone of a region with the states whose law may apply there. An unknown region could be anywhere; an area code that we do not
 * know says nothing against a zip code that we know.
 */
export function jurisdictionsOf(region: string): readonly Jurisdiction[] {
  const known = ofRegions.get(region);
  if (known) return known;
  const home = REGIONS.get(homeOf(region)) ?? ANYWHERE;
  const area = REGIONS.get(region.slice(KEY_LENGTH)) ?? [];
  const both = home === ANYWHERE ? home : merged(home, area);
  const name = JSON.stringify(both);
  const found = SAME.get(name) ?? both;
  SAME.set(name, found);
  ofRegions.set(region, found);
  return found;
}

function merged(home: readonly Jurisdiction[], area: readonly Jurisdiction[]): readonly Jurisdiction[] {
  const statesOf = new Map(home.map(({ zone, states }) => [zone, states]));
  for (const { zone, states } of area) statesOf.set(zone, [...new Set([...(statesOf.get(zone) ?? []), ...states])]);
  return [...statesOf].map(([zone, states]) => ({ zone, states }));
}

/** The possible time zones of a contact: from the zip code and the area code, or else all zones of the country. */
export function zonesOf(contact: { zip_code: string | null; phone_e164: string }): string[] {
  return [...new Set(jurisdictionsOf(regionOf(contact)).map(({ zone }) => zone))];
}
