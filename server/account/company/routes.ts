import { company } from '#contract/account/company.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { GIGABYTE } from '#server/platform/http/uploads.ts';
import { changeDetails, showDetails } from './change_details.ts';

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
  bind(app, company.getDetails, (ctx) => ctx.tx(showDetails));
  bind(app, company.updateDetails, (ctx, { body }) => changeDetails(ctx, body));
  bind(app, company.setHelpContact, async (ctx, { body }) => {
    const { help_contact } = await changeDetails(ctx, body);
    return { help_contact };
  });
}
