import { type ContactParts, gatherContact } from '#server/contacts/contacts.ts';
import type { Ctx } from '#server/platform/context.ts';

/** The shop's data about a contact, for that contact: everything except which user did what, which is about others. */
export async function gatherOwnData(ctx: Ctx, parts: ContactParts, id: string): Promise<object> {
  const file = await gatherContact(ctx, parts, id);
  return JSON.parse(JSON.stringify(file, (key, value) => (TEAM.has(key) ? undefined : value)));
}

const TEAM = new Set(['by', 'recorded_by']);
