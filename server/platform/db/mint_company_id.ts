import { UUID } from '#contract/http.ts';
import type { CompanyId } from './company_id.ts';

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

/**
 * For a public page: the row was found by what the visitor has or typed, such as a link's token or the name of a company. The pages under /dev,
 * only for users at this machine, find every company.
 */
export const companyOfPublicPage = ({ company_id }: Lead): CompanyId => mint(company_id);

/** For a webhook with a verified sender: the event, or the row that it names. */
export const companyOfWebhook = ({ company_id }: Lead): CompanyId => mint(company_id);

/** For an email with invoices: the row was found by the address that it was sent to. */
export const companyOfMail = ({ company_id }: Lead): CompanyId => mint(company_id);

/** For a job: its payload was written in a transaction of the company, or scheduled work found the row among those of all companies. */
export const companyOfJob = ({ company_id }: Lead): CompanyId => mint(company_id);

/** For the operator's screens and commands, and for benches and tests: they have the rights of the owner of the tables. */
export const companyOfOperator = ({ company_id }: Lead): CompanyId => mint(company_id);
