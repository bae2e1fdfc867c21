import { NIL } from 'uuid';
import { TAGS_MAX } from '#contract/contacts/limits.ts';
import { tagErrors } from '#contract/contacts/tag_errors.texts.ts';
import type { Tag, TagChange, TagInput } from '#contract/contacts/tags.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { isUniqueViolation, type Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import type { ContactParts } from '../contact_page/parts.ts';
import { countTags, deleteTag, findTag, findTags, insertTag, updateTag } from './tags.sql.ts';

/** The id of a `contact` event about many contacts. */
const MANY = NIL;

async function getTag(t: Tenant, tag_id: string): Promise<Tag> {
  const tag = await findTag(t, tag_id);
  if (!tag) throw new AppError('not_found', tagErrors.noTag);
  return tag;
}

/** Adds a tag; a name that another tag has, in any case, is refused. */
export function createTag(ctx: Ctx, input: TagInput): Promise<Tag> {
  return ctx.tx(async (t) => {
    if ((await countTags(t)) >= TAGS_MAX)
      throw new AppError('conflict', tagErrors.tooMany(TAGS_MAX), { code: 'too_many' });
    const tag_id = newId();
    await refuseDuplicate(input.name, () => insertTag(t, tag_id, input, ctx.now));
    await audit(ctx, t, 'tag.created', tag_id, { name: input.name });
    await announce(t, { type: 'contact', id: MANY });
    return getTag(t, tag_id);
  });
}

export function changeTag(ctx: Ctx, tag_id: string, change: TagChange): Promise<Tag> {
  return ctx.tx(async (t) => {
    const found = await refuseDuplicate(change.name ?? '', () => updateTag(t, tag_id, change));
    if (!found) throw new AppError('not_found', tagErrors.noTag);
    await audit(ctx, t, 'tag.changed', tag_id, change);
    await announce(t, { type: 'contact', id: MANY });
    return getTag(t, tag_id);
  });
}

/** How many names a refusal lists. */
const USES_NAMED = 5;

/**
 * Deletes a tag and removes it from its contacts; returns their number.
 * @throws AppError 404, 409 `tag_in_use` while a waiting campaign or a saved audience would reach other contacts without it
 */
export function removeTag(
  ctx: Ctx,
  tag_id: string,
  tagUses: ContactParts['tagUses'],
): Promise<{ contact_count: number }> {
  return ctx.tx(async (t) => {
    const uses = await tagUses(t, tag_id, USES_NAMED);
    const { name, contact_count } = await getTag(t, tag_id);
    if (uses.length > 0) throw new AppError('conflict', tagErrors.inUse(uses), { code: 'tag_in_use' });
    await deleteTag(t, tag_id);
    await audit(ctx, t, 'tag.deleted', tag_id, { name, contact_count });
    await announce(t, { type: 'contact', id: MANY });
    return { contact_count };
  });
}

/** The ids of the tags with these names or ids. A tag that does not exist, or is inactive and not in `kept`, is refused by name. */
export async function tagIdsOf(
  t: Tenant,
  by: { names: readonly string[] } | { ids: readonly string[] },
  kept: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const found = await findTags(t, by);
  if ('names' in by) {
    const known = new Set(found.map(({ name }) => name.toLowerCase()));
    const unknown = by.names.find((name) => !known.has(name.toLowerCase()));
    if (unknown !== undefined) throw refused(tagErrors.unknown(unknown), 'unknown_tag');
  } else if (found.length < new Set(by.ids).size) {
    throw refused(tagErrors.unknownId, 'unknown_tag');
  }
  const off = found.find(({ tag_id, is_active }) => !is_active && !kept.has(tag_id));
  if (off) throw refused(tagErrors.inactive(off.name), 'inactive_tag');
  return found.map(({ tag_id }) => tag_id);
}

async function refuseDuplicate<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'tags_name')) throw error;
    throw new AppError('conflict', tagErrors.taken(name), {
      code: 'name_taken',
      fields: { name: tagErrors.taken(name) },
    });
  }
}

function refused(detail: string, code: string): AppError {
  return new AppError('invalid', detail, { code, fields: { tags: detail } });
}
