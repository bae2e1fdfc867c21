import { type RawBuilder, sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import type { DB } from '#server/platform/db/tables.gen.ts';

/** A column that points to an item or a vendor, with what changes beside it. */
export interface Reference {
  table: keyof DB & string;
  column: string;
  /** What tells a row from the others, besides the company and the column itself. */
  keys: readonly string[];
  /** Quantities of the stock unit, and costs of one. */
  times?: readonly Scaled[];
  over?: readonly Scaled[];
  /** New values of other columns. */
  set?: Readonly<Record<string, string>>;
  /** Which rows `r` are meant; all without it. */
  where?: RawBuilder<boolean>;
  /** Which of those that were moved go back when the merge is undone; all without it. */
  back?: RawBuilder<boolean>;
  /** Whether the row `o` of the other one stands in the way of the row `r`. */
  conflict?: RawBuilder<boolean>;
}

interface Scaled {
  name: string;
  places: number;
}

/** The rows that were changed: their keys, and the values that were replaced. */
export interface Moved {
  table: string;
  column: string;
  rows: Record<string, string | number | null>[];
}

/** Four places, the most that a quantity or a cost has. */
export const withFourPlaces = (name: string): Scaled => ({ name, places: 4 });

export interface Between {
  from: string;
  to: string;
  /** Stock units of `to` in one of `from`. */
  factor: string;
}

/** Rounded, and never rounded to nothing. */
function scaled(column: RawBuilder<unknown>, by: RawBuilder<unknown>, places: number) {
  return sql`coalesce(nullif(round(${column} ${by}, ${sql.lit(places)}), 0), sign(${column}) * ${sql.lit(10 ** -places)})`;
}

/** Lets the rows that point to one point to the other; what stands in the way of itself stays. Returns what `pointBack` needs. */
export async function repoint(t: Tenant, reference: Reference, { from, to, factor }: Between): Promise<Moved> {
  const { table, column, keys, times = [], over = [], set = {}, where, conflict } = reference;
  const name = sql.table(table);
  const target = sql.ref(column);
  const kept = [...keys, ...[...times, ...over].map((one) => one.name), ...Object.keys(set)];
  const assigned = [
    sql`${target} = ${to}::uuid`,
    ...times.map(
      ({ name: one, places }) =>
        sql`${sql.ref(one)} = ${scaled(sql.ref(`r.${one}`), sql`* ${factor}::numeric`, places)}`,
    ),
    ...over.map(
      ({ name: one, places }) =>
        sql`${sql.ref(one)} = ${scaled(sql.ref(`r.${one}`), sql`/ ${factor}::numeric`, places)}`,
    ),
    ...Object.entries(set).map(([one, value]) => sql`${sql.ref(one)} = ${value}`),
  ];
  const isFree = conflict
    ? sql`not exists (select from ${name} o where o.company_id = r.company_id and ${sql.ref(`o.${column}`)} = ${to}::uuid and ${conflict})`
    : sql`true`;
  const { rows } = await sql<Moved['rows'][number]>`
    with before as (
      select ${sql.join(kept.map((one) => sql.ref(`r.${one}`)))} from ${name} r
      where r.company_id = ${t.companyId} and ${sql.ref(`r.${column}`)} = ${from}::uuid and ${where ?? sql`true`} and ${isFree}
      for update
    )
    update ${name} r set ${sql.join(assigned)} from before
    where r.company_id = ${t.companyId} and ${sql.ref(`r.${column}`)} = ${from}::uuid
      and ${sql.join(
        keys.map((key) => sql`${sql.ref(`r.${key}`)} = ${sql.ref(`before.${key}`)}`),
        sql` and `,
      )}
    returning ${sql.join(kept.map((one) => sql.ref(`before.${one}`)))}`.execute(t.db);
  return { table, column, rows };
}

/**
 * Lets the rows that were moved point to `from` again, with their earlier values. A row that points somewhere else by now stays, and so does
 * one that would stand in the way of another.
 */
export async function pointBack(t: Tenant, reference: Reference, { rows }: Moved, between: Between): Promise<void> {
  if (rows.length === 0) return;
  const { table, column, keys, times = [], over = [], set = {}, conflict, back: isMeant = sql`true` } = reference;
  const { from, to, factor } = between;
  const name = sql.table(table);
  const old = (one: string) => sql`(b.was ->> ${sql.lit(one)})`;
  // A row that says something else beside them by now means its quantities so.
  const others = Object.entries(set).map(([one, value]) => sql`${sql.ref(`r.${one}`)} = ${value}`);
  const isUnchanged = others.length > 0 ? sql`(${sql.join(others, sql` and `)})` : sql`true`;
  /** Exactly the earlier value where the present one came from it. */
  const back = ({ name: one, places }: Scaled, there: RawBuilder<unknown>, here: RawBuilder<unknown>) => {
    const value = sql.ref(`r.${one}`);
    const was = sql`${old(one)}::numeric`;
    return sql`${sql.ref(one)} = case when not ${isUnchanged} then ${value}
      when ${value} = ${scaled(was, there, places)} then ${was} else ${scaled(value, here, places)} end`;
  };
  const [multiplied, divided] = [sql`* ${factor}::numeric`, sql`/ ${factor}::numeric`];
  const assigned = [
    sql`${sql.ref(column)} = ${from}::uuid`,
    ...times.map((one) => back(one, multiplied, divided)),
    ...over.map((one) => back(one, divided, multiplied)),
    ...Object.keys(set).map(
      (one) => sql`${sql.ref(one)} = case when ${isUnchanged} then ${old(one)} else ${sql.ref(`r.${one}`)} end`,
    ),
  ];
  const isFree = conflict
    ? sql`not exists (select from ${name} o where o.company_id = r.company_id and ${sql.ref(`o.${column}`)} = ${from}::uuid and ${conflict})`
    : sql`true`;
  await sql`
    update ${name} r set ${sql.join(assigned)}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as b (was)
    where r.company_id = ${t.companyId} and ${sql.ref(`r.${column}`)} = ${to}::uuid and ${isFree} and ${isMeant}
      and ${sql.join(
        keys.map((key) => sql`${sql.ref(`r.${key}`)}::text = ${old(key)}`),
        sql` and `,
      )}`.execute(t.db);
}
