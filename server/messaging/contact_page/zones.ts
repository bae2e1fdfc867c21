import { placesOf, regionOf } from '../quiet/regions.rules.ts';

/** The possible time zones of a contact: from the zip code, or else from the area code, or else all zones of the country. */
export function zonesOf(contact: { zip_code: string | null; phone_e164: string }): string[] {
  return [...new Set(placesOf(regionOf(contact)).map(({ zone }) => zone))];
}
