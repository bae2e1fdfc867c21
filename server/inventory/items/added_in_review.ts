import type { ItemInput } from '#contract/inventory/items.ts';
import { auditEach } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { announce } from '#server/platform/events/events.ts';
import { nameKey } from '#server/platform/word_keys.rules.ts';
import { archiveItems, findItemsByName, insertItems } from '../items.sql.ts';
import { findWithdrawn, listWithdrawn, lockUnused, renameAdded, restoreItems } from './added_in_review.sql.ts';
import { refuseDuplicate } from './items.ts';

/** The active items with these names in their order, added where there is none: a repeated call returns the same items. */
export async function ensureItems(
  ctx: Ctx,
  t: Tenant,
  wanted: readonly { name: string; stock_unit: string; category?: string | null | undefined }[],
): Promise<string[]> {
  const keys = wanted.map(({ name }) => nameKey(name));
  const known = await findItemsByName(t, keys);
  const missing = wanted.map(({ name, stock_unit }) => ({ name_key: nameKey(name), stock_unit }));
  const withdrawn = await findWithdrawn(
    t,
    missing.filter(({ name_key }) => !known.has(name_key)),
  );
  await restore(ctx, t, [...withdrawn.values()]);
  const added = new Map<string, ItemInput & { item_id: string }>();
  for (const [index, key] of keys.entries()) {
    const input = wanted[index];
    if (!input || known.has(key) || withdrawn.has(key) || added.has(key)) continue;
    added.set(key, { barcodes: [], ...input, item_id: newId() });
  }
  if (added.size > 0) {
    const items = [...added.values()];
    await insertItems(t, items, ctx.now, { added_in_review: true });
    const subjects = items.map(({ item_id, name }) => ({ subjectId: item_id, detail: { name } }));
    await auditEach(ctx, t, 'item.created', subjects);
  }
  return keys.flatMap((key) => known.get(key) ?? withdrawn.get(key) ?? added.get(key)?.item_id ?? []);
}

/** The corrected words of a line, of which its new item has the former ones. */
export interface CorrectedName {
  item_id: string;
  before: string;
  name: string;
}

/**
 * Gives items that a review added, and that only the invoice `invoiceId` has, the corrected words of their lines. Returns those that cannot
 * have them, because another item is called that.
 */
export async function followCorrections(
  ctx: Ctx,
  t: Tenant,
  invoiceId: string,
  corrected: readonly CorrectedName[],
): Promise<Set<string>> {
  const unused = await lockUnused(
    t,
    corrected.map(({ item_id }) => item_id),
    invoiceId,
  );
  const taken = new Set<string>();
  const renamed: { subjectId: string; detail: { name: string } }[] = [];
  for (const { item_id, before, name } of corrected) {
    const item = unused.find((one) => one.item_id === item_id);
    const [key, former] = [nameKey(name), nameKey(before)];
    // A name that a user gave it is not that of the line.
    if (!item || key === '' || item.name === name || nameKey(item.name) !== former) continue;
    const owner = (await findItemsByName(t, [key])).get(key);
    if (owner && owner !== item_id) taken.add(item_id);
    else {
      await renameAdded(t, item_id, name, key);
      renamed.push({ subjectId: item_id, detail: { name } });
    }
  }
  if (renamed.length > 0) {
    await auditEach(ctx, t, 'item.changed', renamed);
    await announce(t, { type: 'item', id: null });
  }
  return taken;
}

/** Archives those of the items that a review added and that nothing uses now. Lines of the invoice `except` do not count. */
export async function withdrawUnused(
  ctx: Ctx,
  t: Tenant,
  itemIds: readonly string[],
  except: string | null = null,
): Promise<void> {
  if (itemIds.length === 0) return;
  const ids = (await lockUnused(t, itemIds, except)).flatMap((item) => (item.is_active ? [item.item_id] : []));
  if (ids.length === 0) return;
  await archiveItems(t, ids);
  await auditEach(
    ctx,
    t,
    'item.changed',
    ids.map((subjectId) => ({ subjectId, detail: { is_active: false } })),
  );
  await announce(t, { type: 'item', id: null });
}

/**
 * Brings back the items of lines that are posted, where they were archived because nothing used them.
 * @throws AppError 409 where another item has taken the name
 */
export async function restoreWithdrawn(ctx: Ctx, t: Tenant, itemIds: readonly string[]): Promise<void> {
  for (const { item_id, name } of await listWithdrawn(t, itemIds)) {
    await refuseDuplicate({ name }, () => restore(ctx, t, [item_id]));
  }
}

async function restore(ctx: Ctx, t: Tenant, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  await restoreItems(t, itemIds);
  await auditEach(
    ctx,
    t,
    'item.changed',
    itemIds.map((subjectId) => ({ subjectId, detail: { is_active: true } })),
  );
}
