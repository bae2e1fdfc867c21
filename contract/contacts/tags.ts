import { z } from 'zod';
import { endpoint, Id, Instant } from '../http.ts';
import { line } from '../line.ts';
import { TAG_COLOR_DEFAULT, TAG_DESCRIPTION_MAX, TAG_NAME_MAX } from './limits.ts';
import { tagErrors } from './tag_errors.texts.ts';

/** A tag as it is shown beside a contact. */
export const TagRef = z.object({ tag_id: Id, name: z.string(), color_hex: z.string() });
export type TagRef = z.infer<typeof TagRef>;

export const Tag = TagRef.extend({
  description: z.string().nullable(),
  /** False: it stays on its contacts and is no longer offered. */
  is_active: z.boolean(),
  created_at: Instant,
  /** How many contacts have it, including archived ones. */
  contact_count: z.number().int(),
});
export type Tag = z.infer<typeof Tag>;

/** What is wrong with a tag's name, as a sentence, or null. */
export function tagNameFault(given: string): string | null {
  const name = given.trim();
  if (!name) return tagErrors.nameRequired;
  if (name.length > TAG_NAME_MAX) return tagErrors.nameLong(TAG_NAME_MAX);
  // What separates a list of tags in a file.
  return /[,;|\p{Cc}]/u.test(name) ? tagErrors.nameCharacters : null;
}

export function tagColorFault(color: string): string | null {
  return /^#[\da-f]{6}$/i.test(color.trim()) ? null : tagErrors.color;
}

const Name = z
  .string()
  .trim()
  .superRefine((name, { addIssue }) => {
    const message = tagNameFault(name);
    if (message) addIssue({ code: 'custom', message });
  });
const Color = z
  .string()
  .trim()
  .refine((color) => tagColorFault(color) === null, tagErrors.color)
  .transform((color) => color.toLowerCase());
const Description = line().max(TAG_DESCRIPTION_MAX, tagErrors.descriptionLong(TAG_DESCRIPTION_MAX));

export const TagInput = z.object({
  name: Name,
  color_hex: Color.default(TAG_COLOR_DEFAULT),
  description: Description.nullish(),
  is_active: z.boolean().default(true),
});
export type TagInput = z.output<typeof TagInput>;

export const TagChange = z.object({
  name: Name.optional(),
  color_hex: Color.optional(),
  description: Description.nullish(),
  is_active: z.boolean().optional(),
});
export type TagChange = z.output<typeof TagChange>;

const TagParams = z.object({ tag_id: Id });

export const tags = {
  list: endpoint({
    method: 'GET',
    path: '/tags',
    summary: 'List tags by name, with the number of contacts for each',
    access: 'loyalty_sms',
    staleAfter: ['contact'],
    reply: z.object({ tags: z.array(Tag) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/tags',
    summary: 'Add a tag. Names are unique, ignoring case',
    access: 'loyalty_sms',
    role: 'manager',
    body: TagInput,
    reply: Tag,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/tags/:tag_id',
    summary: 'Change a tag. is_active=false prevents adding it to more contacts',
    access: 'loyalty_sms',
    role: 'manager',
    params: TagParams,
    body: TagChange,
    reply: Tag,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/tags/:tag_id',
    summary: 'Delete a tag, and take it off the contacts that carry it. 409 while a campaign or saved audience uses it',
    access: 'loyalty_sms',
    role: 'manager',
    params: TagParams,
    reply: z.object({ contact_count: z.number().int() }),
  }),
};
