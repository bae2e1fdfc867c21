import { company } from '#contract/account/company.ts';
import { audit, changesOf } from '#server/platform/audit.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { GIGABYTE } from '#server/platform/http/uploads.ts';
import { getDetails, updateDetails } from './company.sql.ts';
import { relistCompany } from './directory.sql.ts';

interface CompanyDeps {
  /** Gigabytes of files that one company can store. */
  storagePerCompany: number;
  storedBytes: (t: Tenant) => Promise<number>;
}

/** Serves the company's details, and how much of its space for files it has used. */
export function companyRoutes(app: AnyApp, { storagePerCompany, storedBytes }: CompanyDeps): void {
  bind(app, company.getStorage, async (ctx) => ({
    used_bytes: await ctx.tx(storedBytes),
    allowed_bytes: storagePerCompany * GIGABYTE,
  }));
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
