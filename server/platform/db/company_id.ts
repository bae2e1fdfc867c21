import { UUID } from '#contract/http.ts';
import { newId } from './ids.ts';

declare const companyBrand: unique symbol;
/**
 * The id of a company that a request or a job can work on. Only this file creates one, and nearly always through one of its look-ups, so a
 * query without a proven company does not compile.
 */
export type CompanyId = string & { readonly [companyBrand]: true };

/** A row of a global table that leads to a company. */
interface Lead {
  company_id: string;
}

/** The check keeps anything but a UUID out of the SQL that sets the company. In an address, its letters may be capitals. */
function mint(company_id: string): CompanyId {
  const id = company_id.toLowerCase();
  if (!UUID.test(id)) throw new TypeError('A company id must be a UUID.');
  return id as CompanyId;
}

/** For a request with a session: the row was found by the session's token. */
export const companyOfSession = ({ company_id }: Lead): CompanyId => mint(company_id);

/** For a login or a mailed link: the row was found by the account. */
export const companyOfAccount = ({ company_id }: Lead): CompanyId => mint(company_id);

/** For a public page: the row was found by what the visitor has or typed, such as a link's token or the name of a company. */
export const companyOfPublicPage = ({ company_id }: Lead): CompanyId => mint(company_id);

/** For a webhook with a verified sender: the event, or the row that it names. */
export const companyOfWebhook = ({ company_id }: Lead): CompanyId => mint(company_id);

/** For an email with invoices: the row was found by the address that it was sent to. */
export const companyOfMail = ({ company_id }: Lead): CompanyId => mint(company_id);

/** For a job: its payload was written in a transaction of the company, or the operator's own process found the company. */
export const companyOfJob = ({ company_id }: Lead): CompanyId => mint(company_id);

/** For a company that is being created, which nobody else can own yet. */
export const newCompanyId = (): CompanyId => mint(newId());
