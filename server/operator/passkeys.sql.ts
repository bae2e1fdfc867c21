import type { AllCompanies } from '#server/platform/db/db.ts';

/** How many passkeys were created for which other host names. */
export function countPasskeysElsewhere({ all }: AllCompanies, rpId: string) {
  return all
    .selectFrom('passkeys')
    .select((eb) => ['rp_id', eb.fn.countAll<number>().as('count')])
    .where('rp_id', '!=', rpId)
    .groupBy('rp_id')
    .orderBy('rp_id')
    .execute();
}
