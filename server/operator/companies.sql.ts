import { sql } from 'kysely';
import { hasSecondFactor, removeSecondFactorByOperator } from '#server/account/account.ts';
import { audit } from '#server/platform/audit.ts';
import { companyOfJob } from '#server/platform/db/company_id.ts';
import type { AllCompanies, Tenant } from '#server/platform/db/db.ts';

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

/** All companies by name, or one by its id. */
export async function listCompanies({ all }: AllCompanies, now: Date, company_id?: string): Promise<CompanySummary[]> {
  const { rows } = await sql<CompanySummary>`
    select c.company_id, c.name, c.zip_code, c.created_at, c.is_demo, s.suspended_at, s.reason,
      (select count(*)::int from members m where m.company_id = c.company_id and m.status = 'active') as users,
      array(select e.feature || ' (' || e.kind || ')' from entitlements e
        where e.company_id = c.company_id and e.starts_at <= ${now} and (e.ends_at is null or e.ends_at > ${now})
        order by 1) as features,
      (select coalesce(sum(f.bytes), 0)::float8 from files f where f.company_id = c.company_id) as file_bytes,
      (select count(*)::int from contacts k where k.company_id = c.company_id) as contacts,
      (select max(m.last_seen_at) from members m where m.company_id = c.company_id) as last_activity
    from companies c left join company_suspensions s on s.company_id = c.company_id
    where ${company_id ?? null}::uuid is null or c.company_id = ${company_id ?? null}::uuid
    order by lower(c.name), c.company_id`.execute(all);
  return rows;
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

/** Stores a link that sets a new password once, in place of an earlier one, and records it. Says what became of the second factor. */
export function saveResetLink(
  companies: AllCompanies,
  company_id: string,
  reset: { user_id: string; token_hash: Buffer; created_at: Date; expires_at: Date },
  { withoutSecondFactor }: { withoutSecondFactor: boolean },
): Promise<'none' | 'kept' | 'removed'> {
  const { user_id, ...values } = reset;
  return asCompany(companies, company_id, async (t) => {
    await t.db
      .insertInto('password_resets')
      .values(reset)
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
  return all.transaction().execute((db) => work({ db, companyId: companyOfJob({ company_id }) }));
}
