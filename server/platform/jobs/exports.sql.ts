import type { CompanyId } from '../db/company_id.ts';
import type { AllCompanies } from '../db/db.ts';
import { companyOfJob } from '../db/mint_company_id.ts';

/** Tables of exports that a job writes into a file. */
export type ExportTable = 'company_exports' | 'invoice_exports';

export const UNDER_WAY = ['waiting', 'running'];

/** The companies with a file that was ready, or an export that was requested and never ended, before these times. */
export async function listCompaniesWithOldExports(
  { all }: AllCompanies,
  table: ExportTable,
  before: { ready: Date; requested: Date },
): Promise<CompanyId[]> {
  const rows = await all
    .selectFrom(table)
    .select('company_id')
    .distinct()
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'ready'), eb('ended_at', '<=', before.ready)]),
        eb.and([eb('state', 'in', UNDER_WAY), eb('requested_at', '<=', before.requested)]),
      ]),
    )
    .execute();
  return rows.map(companyOfJob);
}
