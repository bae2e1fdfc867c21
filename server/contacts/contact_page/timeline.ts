import type { TimelineEntry, TimelineKind } from '#contract/contacts/page.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { getContact } from '../consent/contact_ref.ts';
import { consentTimeline } from './consent_timeline.sql.ts';
import type { ContactParts, TimelinePlace } from './parts.ts';

interface TimelinePage {
  entries: TimelineEntry[];
  /** Where the next page begins; null at the end. */
  next: string | null;
}

/** A page of a contact's history, or of one kind of entries, newest first. 404. */
export async function readTimeline(
  t: Tenant,
  parts: ContactParts,
  asked: { loyalty_customer_id: string; kind?: TimelineKind | undefined; before?: string | undefined; limit: number },
): Promise<TimelinePage> {
  const { loyalty_customer_id, kind, limit } = asked;
  await getContact(t, loyalty_customer_id);
  const sources = { consent: consentTimeline, ...parts.timeline };
  const before = asked.before === undefined ? null : placeOf(asked.before);
  const found: TimelineEntry[] = [];
  for (const source of kind ? [sources[kind]] : Object.values(sources)) {
    // One more than shown, to know whether this is the end.
    found.push(...(await source(t, loyalty_customer_id, before, limit + 1)));
  }
  const entries = found.sort(newestFirst).slice(0, limit);
  const last = entries.at(-1);
  return { entries, next: last && found.length > limit ? `${Date.parse(last.at)}_${last.id}` : null };
}

function placeOf(cursor: string): TimelinePlace {
  const [ms = '', id = ''] = cursor.split('_');
  return { at: new Date(Number(ms)), id };
}

/** Instants in one format and ids in lower case sort correctly as text. */
export function newestFirst(a: TimelineEntry, b: TimelineEntry): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}
