import { type RawBuilder, sql } from 'kysely';

/** A column as `searchForm` makes it of what a user types; tables that are searched often keep this as `search_text`. */
export function folded(column: string): RawBuilder<string> {
  return sql`lower(translate(regexp_replace(normalize(${sql.ref(column)}, nfd), '[\\u0300-\\u036f]', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi'))`;
}
