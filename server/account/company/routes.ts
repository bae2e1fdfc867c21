import { company } from '#contract/account/company.ts';
import { audit, changesOf } from '#server/platform/audit.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { getDetails, updateDetails } from './company.sql.ts';
import { relistCompany } from './directory.sql.ts';

/** Serves the company's details. */
export function companyRoutes(app: AnyApp): void {
  bind(app, company.getDetails, (ctx) => ctx.tx(getDetails));
  bind(app, company.updateDetails, (ctx, { body }) =>
    ctx.tx(async (t) => {
      const before = await getDetails(t);
      await updateDetails(t, body);
      const after = await getDetails(t);
      const changes = changesOf(before, after);
      if (changes && ('name' in changes.after || 'zip_code' in changes.after)) await relistCompany(t, after);
      if (changes) await audit(ctx, t, 'company.changed', ctx.companyId, changes);
      return after;
    }),
  );
}
