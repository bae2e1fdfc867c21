import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

export interface Pace {
  /** Segments; null when no pace is known. */
  per_second: number | null;
  per_day: number | null;
}

/** What the company's sending numbers can send together, or the shared numbers when it has none of its own. */
export async function findPace(t: Tenant, driver: string): Promise<Pace> {
  const { rows } = await sql<Pace>`
    select sum(per_second)::float8 as per_second, case when bool_and(per_day is not null) then sum(per_day)::int end as per_day
    from sender_numbers where driver = ${driver} and company_id is not distinct from (
      select company_id from sender_numbers where driver = ${driver} and company_id = ${t.companyId} limit 1)`.execute(
    t.db,
  );
  return rows[0] ?? { per_second: null, per_day: null };
}
