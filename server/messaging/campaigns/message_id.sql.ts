import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/** Numbers of one millisecond: 18 bits. */
const NUMBERS = 2 ** 18;

/**
 * The ids of the rows that a statement makes, in their order: UUIDv7s of a moment that count up (RFC 9562, 6.2, method 1), so that every
 * index on them grows at its end. Numbers beyond 18 bits carry into the milliseconds; the 56 bits behind them are random for each statement.
 * @param before rows that were made at the same moment before; the statement's own must not be more than 2^17
 * @param place the row's own place in the statement, from 1
 */
export function messageId(at: Date, before: number, place: RawBuilder<unknown>): RawBuilder<string> {
  const half = NUMBERS / 2;
  const moment = (at.getTime() + Math.floor(before / half)).toString(16).padStart(12, '0');
  const n = sql`(${before % half}::int + ${place})`;
  const tail = randomBytes(7).toString('hex');
  // Four digits with the version in front, then two with the variant.
  return sql`(${moment}::text || to_hex(x'7000'::int + (${n} >> 6)) || to_hex(128 | (${n} & 63)) || ${tail}::text)::uuid`;
}
