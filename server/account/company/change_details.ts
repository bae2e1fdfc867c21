import type { CompanyDetails, CompanyDetailsInput } from '#contract/account/company.ts';
import { audit, changesOf } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { getDetails, updateDetails } from './company.sql.ts';
import { relistCompany } from './directory.sql.ts';

/** Changes some of the company's details and records who did it. */
export function changeDetails(ctx: Ctx, details: Partial<CompanyDetailsInput>): Promise<CompanyDetails> {
  return ctx.tx(async (t) => {
    const before = await getDetails(t);
    await updateDetails(t, details);
    const after = await getDetails(t);
    const changes = changesOf(before, after);
    if (changes && ('name' in changes.after || 'zip_code' in changes.after)) await relistCompany(t, after);
    if (changes) await audit(ctx, t, 'company.changed', ctx.companyId, changes);
    return after;
  });
}
