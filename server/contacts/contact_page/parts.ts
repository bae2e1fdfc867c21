import type { TimelineEntry, TimelineKind } from '#contract/contacts/page.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { DropWaiting } from '../consent/stop_messages.ts';

/** The last entry of the previous page: its instant, in whole milliseconds, and its id. */
export interface TimelinePlace {
  at: Date;
  id: string;
}

/**
 * One kind of entries of a contact's history: at most `limit` entries older than `before`, newest first, and within the same millisecond by
 * id, greatest first.
 */
export type TimelineSource = (
  t: Tenant,
  loyalty_customer_id: string,
  before: TimelinePlace | null,
  limit: number,
) => Promise<TimelineEntry[]>;

/** Whose data is being erased. */
export interface Erased {
  /** Null: no contact has the number. */
  loyalty_customer_id: string | null;
  phone_e164: string;
}

/**
 * Deletes a feature's data that identifies a contact or a number, in the transaction of the erasure and before the contact is deleted.
 * Returns how many rows it changed.
 */
export type Eraser = (ctx: Ctx, t: Tenant, erased: Erased) => Promise<number>;

/** What the later features know about a contact, passed in where the application is put together. */
export interface ContactParts {
  timeline: Record<Exclude<TimelineKind, 'consent'>, TimelineSource>;
  erasers: readonly Eraser[];
  dropWaiting: DropWaiting;
  /** When the first text after `since` (null: ever) with the personal link went out; null: none did. */
  linkSentAt: (t: Tenant, loyalty_customer_id: string, since: Date | null) => Promise<Date | null>;
  /** The names of what would reach other contacts without a tag; at most `most`, and no campaign is added meanwhile. */
  tagUses: (t: Tenant, tag_id: string, most: number) => Promise<string[]>;
  /** The possible time zones of a contact, IANA names. */
  zonesOf: (contact: { zip_code: string | null; phone_e164: string }) => string[];
}
