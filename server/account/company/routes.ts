import { company } from '#contract/account/company.ts';
import { audit } from '#server/platform/audit.ts';
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
      const names = Object.keys(after) as (keyof typeof after)[];
      const changed = names.filter((name) => before[name] !== after[name]);
      if (changed.includes('name') || changed.includes('zip_code')) await relistCompany(t, after);
      if (changed.length > 0) await audit(ctx, t, 'company.changed', ctx.companyId, { changed });
      return after;
    }),
  );
}
