import { placesOf, regionOf } from '../quiet/regions.rules.ts';

/** The clocks that a contact may live by: of their zip code, else of their area code; all of the country's where neither tells. */
export function zonesOf(contact: { zip_code: string | null; phone_e164: string }): string[] {
  return [...new Set(placesOf(regionOf(contact)).map(({ zone }) => zone))];
}
