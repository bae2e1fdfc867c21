import { type RawBuilder, sql } from 'kysely';

/** The condition that a row stands behind `place`, newest first; without a place every row does. */
export function comesAfter(
  place: { at: Date; id: string } | null,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return place ? sql`(${at}, ${id}) < (${place.at}::timestamptz, ${place.id}::uuid)` : sql`true`;
}
