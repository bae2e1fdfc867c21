import { type RawBuilder, sql } from 'kysely';

/** The condition that a row comes after `place`, newest first; without a place it is true for every row. */
export function comesAfter(
  place: { at: Date; id: string } | null,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return place ? sql`(${at}, ${id}) < (${place.at}::timestamptz, ${place.id}::uuid)` : sql`true`;
}
