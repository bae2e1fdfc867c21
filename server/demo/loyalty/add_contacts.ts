import { changeTagsOf, createContact, createTag, optIn, optOut } from '#server/contacts/contacts.ts';
import { dropWaitingMessages } from '#server/messaging/messaging.ts';
import type { Ctx } from '#server/platform/context.ts';
import { minutesAfter } from '../calendar.ts';
import { demoContacts } from './contacts.ts';

const TAGS = [
  { name: 'Lunch', color_hex: '#1f6f54', description: 'Comes at noon' },
  { name: 'Breakfast', color_hex: '#e0a100', description: null },
  { name: 'Catering', color_hex: '#7a4fc9', description: 'Orders for an office or a party' },
  { name: 'Vegan', color_hex: '#2e9e6b', description: null },
];
/** The intervals at which contacts have a tag, or have said STOP in the meantime. */
const TAGGED = [2, 3, 11, 7];
const STOPPED = 19;
const STOPPED_AFTER_MINUTES = 900;

/**
 * Contacts join themselves, or are added at the counter; some get tags, a few opt out.
 * @returns adds the contacts who came until a moment, so that no contact is texted before joining
 */
export async function prepareContacts(
  today: string,
  openingCtx: Ctx,
  contextFor: (now: Date, isStaff: boolean) => Ctx,
): Promise<(until: Date) => Promise<void>> {
  const tags: string[] = [];
  for (const tag of TAGS) tags.push((await createTag(openingCtx, { ...tag, is_active: true })).tag_id);
  const remaining = [...demoContacts(today).entries()];

  async function addContact(index: number, contact: ReturnType<typeof demoContacts>[number]): Promise<void> {
    const ctx = contextFor(contact.at, 'added' in contact);
    const id = await ctx.tx(async (t) =>
      'added' in contact
        ? createContact(ctx, t, contact.added)
        : (await optIn(ctx, t, contact.joined)).loyalty_customer_id,
    );
    if (id === null) return;
    const add = tags.filter((_, at) => index % (TAGGED[at] ?? 1) === 0);
    if (add.length > 0) await changeTagsOf(ctx, id, { add });
    if (index % STOPPED === STOPPED - 1) {
      const later = contextFor(minutesAfter(contact.at, STOPPED_AFTER_MINUTES), false);
      const stop = { loyalty_customer_id: id, source: 'keyword', words: 'STOP' } as const;
      await later.tx((t) => optOut(later, t, stop, dropWaitingMessages));
    }
  }

  return async (until) => {
    for (let next = remaining[0]; next && next[1].at <= until; next = remaining[0]) {
      remaining.shift();
      await addContact(...next);
    }
  };
}
