import { newId } from './ids.ts';

declare const companyBrand: unique symbol;
/**
 * The id of a company that a request or a job can work on, so a query without a proven company does not compile. Only look-ups create one, with
 * `mint_company_id.ts`; a rule of `.dependency-cruiser.mjs` keeps everything else from that file.
 */
export type CompanyId = string & { readonly [companyBrand]: true };

/** For a company that is being created, which nobody else can own yet. */
export const newCompanyId = (): CompanyId => newId() as CompanyId;
