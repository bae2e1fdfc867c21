import { sql } from 'kysely';

/** Whether an item `i` is to be ordered: active, and at or below its reorder point or, without one, below its par level. */
export const IS_LOW = sql<boolean>`(i.is_active and coalesce(
  case when i.reorder_point is null then i.on_hand < i.par_level else i.on_hand <= i.reorder_point end, false))`;

/** Whether nothing is left of an item that is to be ordered. */
export const IS_OUT = sql<boolean>`(${IS_LOW} and i.on_hand <= 0)`;
