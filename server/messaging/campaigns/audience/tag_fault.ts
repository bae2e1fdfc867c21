import { tagErrors } from '#contract/contacts/tag_errors.texts.ts';
import type { Audience } from '#contract/messaging/campaigns/audiences.ts';
import { findTags } from '#server/contacts/contacts.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** The sentence for an audience with a tag that was deleted: without the tag, it would reach other contacts. Null: all of its tags exist. */
export async function tagFault(t: Tenant, { tags_any = [], tags_all = [], tags_none = [] }: Audience) {
  const ids = [...new Set([...tags_any, ...tags_all, ...tags_none])];
  if (ids.length === 0) return null;
  return (await findTags(t, { ids })).length < ids.length ? tagErrors.unknownId : null;
}
