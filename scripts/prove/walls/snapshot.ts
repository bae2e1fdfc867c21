import type pg from 'pg';

/** Counters and times of use, which a refused call may write. */
const NOT_STATE = ['rate_limits', 'idempotency_keys', 'audit_events'];

/** Tells whether anything that is stored has changed. */
export interface Snapshot {
  /** The tables that changed since the last look. */
  changed(): Promise<string[]>;
}

/** @param company only rows of this company count */
export async function openSnapshot(owner: pg.Pool, company?: string): Promise<Snapshot> {
  const { rows } = await owner.query<{ name: string; of_company: boolean }>(
    `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') as of_company
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1) order by 1`,
    [NOT_STATE],
  );
  const tables = rows.filter(({ of_company }) => of_company || !company);
  const parts = tables.map(({ name, of_company }, index) => {
    const row = `(to_jsonb(x) - 'last_seen_at')::text`;
    const which = company && of_company ? `where company_id = '${company}'` : '';
    return `select ${index} as place, md5(coalesce(string_agg(${row}, '' order by ${row}), '')) as sum from ${name} x ${which}`;
  });
  let lastAt = '';
  let last: string[] = [];
  const look = async () => {
    // Without a written byte there is nothing to compare.
    const { rows: at } = await owner.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at');
    if (at[0]?.at === lastAt) return last;
    const sums = await owner.query<{ sum: string }>(`${parts.join(' union all ')} order by place`);
    lastAt = at[0]?.at ?? '';
    return sums.rows.map(({ sum }) => sum);
  };
  last = await look();
  return {
    async changed() {
      const now = await look();
      const names = tables.flatMap(({ name }, index) => (now[index] === last[index] ? [] : [name]));
      last = now;
      return names;
    },
  };
}
