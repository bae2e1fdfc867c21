import type { TimelineEntry, TimelineKind } from '#contract/contacts/page.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { DropWaiting } from '../consent/stop_messages.ts';

/** The entry that the page before ended with: its instant, in whole milliseconds, and its id. */
export interface TimelinePlace {
  at: Date;
  id: string;
}

/**
 * One kind of what happened with a contact: at most `limit` entries older than `before`, the newest first, those of the same millisecond by
 * their ids, the greatest first.
 */
export type TimelineSource = (
  t: Tenant,
  loyalty_customer_id: string,
  before: TimelinePlace | null,
  limit: number,
) => Promise<TimelineEntry[]>;

/** Somebody who is being erased. */
export interface Erased {
  loyalty_customer_id: string;
  phone_e164: string;
}

/** Deletes what a feature keeps that says who somebody was, in the transaction of the erasure and before the contact goes. */
export type Eraser = (ctx: Ctx, t: Tenant, contact: Erased) => Promise<void>;

/** What the features to the right know of a contact, handed in where the application is put together. */
export interface ContactParts {
  timeline: Record<Exclude<TimelineKind, 'consent'>, TimelineSource>;
  erasers: readonly Eraser[];
  dropWaiting: DropWaiting;
  /** The clocks that somebody may live by, IANA. */
  zonesOf: (contact: { zip_code: string | null; phone_e164: string }) => string[];
}
