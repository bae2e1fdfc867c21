import { type RawBuilder, sql } from 'kysely';

/** A column's instant as the contract has it, `2026-11-20T15:00:00.000Z`, made by the database. */
export function wireInstant<Instant extends string | null = string>(column: string): RawBuilder<Instant> {
  return sql<Instant>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
