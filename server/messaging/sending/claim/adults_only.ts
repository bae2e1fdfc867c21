import type { MessagingSettings } from '#contract/messaging/settings/settings.ts';
import { getCompanyName } from '#server/platform/company.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { isAboutAlcohol } from '../../campaigns/words.rules.ts';
import type { DueRow } from '../claim.sql.ts';

/**
 * Welcome messages about alcohol are for adults too. What was known when they were queued can have changed while they waited: without the age
 * check, nobody is known to be one.
 */
export async function withAdultsOnly(
  t: Tenant,
  due: readonly DueRow[],
  { age_gate }: Pick<MessagingSettings, 'age_gate'>,
): Promise<readonly DueRow[]> {
  if (!due.some(({ purpose }) => purpose === 'welcome')) return due;
  const company = await getCompanyName(t);
  return due.map((row) =>
    row.purpose === 'welcome' && isAboutAlcohol(row.body, company)
      ? { ...row, is_for_adults: true, is_adult: row.is_adult && age_gate }
      : row,
  );
}
