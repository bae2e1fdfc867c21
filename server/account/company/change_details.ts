import type { CompanyDetails, CompanyDetailsInput } from '#contract/account/company.ts';
import { audit, changesOf } from '#server/platform/audit.ts';
import { lockCompany } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import { assertBegunFrom, versionOf } from '#server/platform/form_version.ts';
import { getDetails, updateDetails } from './company.sql.ts';
import { relistCompany } from './directory.sql.ts';

type Versioned = CompanyDetails & { version: string };

export async function showDetails(t: Tenant): Promise<Versioned> {
  const details = await getDetails(t);
  return { ...details, version: versionOf(details) };
}

/**
 * Changes some of the company's details and records who did it.
 * @throws AppError 409 when they are not those of the version
 */
export function changeDetails(
  ctx: Ctx,
  { version, ...details }: Partial<CompanyDetailsInput> & { version?: string | undefined },
): Promise<Versioned> {
  return ctx.tx(async (t) => {
    await lockCompany(t);
    const before = await getDetails(t);
    assertBegunFrom(version, before, { ...before, ...details });
    await updateDetails(t, details);
    const after = await getDetails(t);
    const changes = changesOf(before, after);
    if (changes && ('name' in changes.after || 'zip_code' in changes.after)) await relistCompany(t, after);
    if (changes) {
      await audit(ctx, t, 'company.changed', ctx.companyId, changes);
      // The days and amounts of every page depend on the details.
      await announce(t, { type: 'refresh', id: null });
    }
    return { ...after, version: versionOf(after) };
  });
}
