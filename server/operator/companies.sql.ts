import { type RawBuilder, sql } from 'kysely';
import { hasSecondFactor, removeSecondFactorByOperator } from '#server/account/account.ts';
import { audit } from '#server/platform/audit.ts';
import { lockCompany } from '#server/platform/company.ts';
import type { AllCompanies, Tenant } from '#server/platform/db/db.ts';
import { companyOfOperator } from '#server/platform/db/mint_company_id.ts';

export interface CompanySummary {
  company_id: string;
  name: string;
  zip_code: string;
  created_at: Date;
  is_demo: boolean;
  /** Active users. */
  users: number;
  /** Running features, "invoice_scanning (trial)". */
  features: string[];
  file_bytes: number;
  contacts: number;
  last_activity: Date | null;
  suspended_at: Date | null;
  reason: string | null;
}

export async function countCompanies({ all }: AllCompanies): Promise<number> {
  const { count } = await all
    .selectFrom('companies')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Companies by name: all of them, one by its id, or only the newest. Each figure is a query of its own: Citus plans no subqueries over all
 * companies.
 */
export async function listCompanies(
  { all }: AllCompanies,
  now: Date,
  { company_id, newest }: { company_id?: string; newest?: number } = {},
): Promise<CompanySummary[]> {
  const asked = await idsOf(all, { company_id, newest });
  const companies = await all
    .selectFrom('companies')
    .select(['company_id', 'name', 'zip_code', 'created_at', 'is_demo'])
    .where(asked)
    .orderBy(sql`lower(name)`)
    .orderBy('company_id')
    .execute();
  const users = await byCompany<Pick<CompanySummary, 'users' | 'last_activity'>>(
    all,
    sql`select company_id, (count(*) filter (where status = 'active'))::int as users, max(last_seen_at) as last_activity
      from members where ${asked} group by company_id`,
  );
  const features = await byCompany<Pick<CompanySummary, 'features'>>(
    all,
    sql`select company_id, array_agg(feature || ' (' || kind || ')' order by feature, kind) as features from entitlements
      where ${asked} and starts_at <= ${now} and (ends_at is null or ends_at > ${now}) group by company_id`,
  );
  const files = await byCompany<Pick<CompanySummary, 'file_bytes'>>(
    all,
    sql`select company_id, sum(bytes)::float8 as file_bytes from files where ${asked} group by company_id`,
  );
  const contacts = await byCompany<Pick<CompanySummary, 'contacts'>>(
    all,
    sql`select company_id, count(*)::int as contacts from contacts where ${asked} group by company_id`,
  );
  const suspensions = await byCompany<Pick<CompanySummary, 'suspended_at' | 'reason'>>(
    all,
    sql`select company_id, suspended_at, reason from company_suspensions where ${asked}`,
  );
  const nothing = { users: 0, last_activity: null, features: [], file_bytes: 0, contacts: 0 };
  return companies.map((company) => ({
    ...company,
    ...nothing,
    ...users.get(company.company_id),
    ...features.get(company.company_id),
    ...files.get(company.company_id),
    ...contacts.get(company.company_id),
    ...(suspensions.get(company.company_id) ?? { suspended_at: null, reason: null }),
  }));
}

/** Which companies are meant, as a condition. */
async function idsOf(
  all: AllCompanies['all'],
  { company_id, newest }: { company_id: string | undefined; newest: number | undefined },
): Promise<RawBuilder<boolean>> {
  if (company_id !== undefined) return sql<boolean>`company_id = ${company_id}`;
  if (newest === undefined) return sql<boolean>`true`;
  const rows = await all
    .selectFrom('companies')
    .select('company_id')
    .orderBy('created_at', 'desc')
    .orderBy('company_id')
    .limit(newest)
    .execute();
  return sql<boolean>`company_id = any (${rows.map((row) => row.company_id)}::uuid[])`;
}

async function byCompany<T>(
  all: AllCompanies['all'],
  query: RawBuilder<T & { company_id: string }>,
): Promise<Map<string, T>> {
  const { rows } = await query.execute(all);
  return new Map(rows.map((row) => [row.company_id, row]));
}

export interface CompanyUser {
  username: string;
  email: string;
  role: string;
  status: string;
  last_seen_at: Date | null;
}

export function listUsers({ all }: AllCompanies, company_id: string): Promise<CompanyUser[]> {
  return all
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.user_id', 'm.user_id')
    .select(['u.username', 'u.email', 'm.role', 'm.status', 'm.last_seen_at'])
    .where('m.company_id', '=', company_id)
    .where('m.status', '<>', 'removed')
    .orderBy('u.username')
    .execute();
}

/** Suspends a company with a sentence for its users, or changes the sentence. */
export function suspendCompany(companies: AllCompanies, company_id: string, reason: string, now: Date): Promise<void> {
  return asCompany(companies, company_id, async (t) => {
    await t.db
      .insertInto('company_suspensions')
      .values({ company_id, suspended_at: now, reason })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ reason }))
      .execute();
    await audit({ userId: null, now }, t, 'company.suspended', company_id, { reason });
  });
}

/** Ends a suspension. False: there was none. */
export function resumeCompany(companies: AllCompanies, company_id: string, now: Date): Promise<boolean> {
  return asCompany(companies, company_id, async (t) => {
    const ended = await t.db.deleteFrom('company_suspensions').where('company_id', '=', company_id).executeTakeFirst();
    if (ended.numDeletedRows === 0n) return false;
    await audit({ userId: null, now }, t, 'company.resumed', company_id);
    return true;
  });
}

/** The owners who can be given a link, by name. */
export function listOwners({ all }: AllCompanies, company_id: string) {
  return all
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.user_id', 'm.user_id')
    .select(['u.user_id', 'u.username', 'u.email'])
    .where('m.company_id', '=', company_id)
    .where('m.role', '=', 'owner')
    .where('m.status', '=', 'active')
    .orderBy('u.username')
    .execute();
}

/**
 * Stores a link that sets a new password once, in place of an earlier one, and records it. It is handed over, so its use says nothing about
 * the address of the account. Says what became of the second factor.
 */
export function saveResetLink(
  companies: AllCompanies,
  company_id: string,
  reset: { user_id: string; token_hash: Buffer; created_at: Date; expires_at: Date },
  { withoutSecondFactor }: { withoutSecondFactor: boolean },
): Promise<'none' | 'kept' | 'removed'> {
  const { user_id, ...rest } = reset;
  const values = { ...rest, is_mailed: false };
  return asCompany(companies, company_id, async (t) => {
    // First, as in changes of the team: the user may add a second factor at the same moment.
    await lockCompany(t);
    await t.db
      .insertInto('password_resets')
      .values({ user_id, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
    await audit({ userId: null, now: reset.created_at }, t, 'password.reset_link_made', user_id);
    if (!(await hasSecondFactor(t, user_id))) return 'none';
    if (!withoutSecondFactor) return 'kept';
    await removeSecondFactorByOperator(t, user_id, reset.created_at);
    return 'removed';
  });
}

/** One transaction as the owner of the tables, who writes what the application only reads. */
function asCompany<T>({ all }: AllCompanies, company_id: string, work: (t: Tenant) => Promise<T>): Promise<T> {
  return all.transaction().execute((db) => work({ db, companyId: companyOfOperator({ company_id }) }));
}
