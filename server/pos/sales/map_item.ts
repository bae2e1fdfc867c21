import type { z } from 'zod';
import type { StockDifference } from '#contract/pos/differences.ts';
import { posErrors } from '#contract/pos/errors.texts.ts';
import type { pos } from '#contract/pos/pos.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { listRecipeNames } from '#server/recipes/recipes.ts';
import { lockConnection } from '../connections.sql.ts';
import { listMappings, listStates, listStock, type Part, saveMapping } from '../pos.sql.ts';
import { compareAgain } from '../sync/compare.ts';
import { book, planFor, takenBy } from './settle.ts';

type Mapping = z.output<typeof pos.mapItem.body>;

/** Matches a sold item and books its waiting sales; without the digest of what would change, only says it. */
export function mapItem(
  ctx: Ctx,
  posItemId: string,
  input: Mapping,
): Promise<{ is_applied: boolean; differences: StockDifference[]; digest: string }> {
  return ctx.tx(async (t) => {
    const found = (await listMappings(t)).find((one) => one.pos_item_id === posItemId);
    if (!found) throw new AppError('not_found', posErrors.noItem);
    const { connection_id } = found;
    await lockConnection(t, { connection_id });
    const mappings = await listMappings(t);
    const item = mappings.find((one) => one.pos_item_id === posItemId) ?? found;
    const { is_ignored } = input;
    const mapping = readMapping(input);
    const one = mapping.parts.length === 0 && !is_ignored ? [mapping] : [];
    await requireTargets(t, [...mapping.parts, ...one]);
    const after = mappings.map((one) => (one === item ? { ...one, ...mapping } : one));
    const plan = await planFor(t, await listStates(t, { pos_item_id: posItemId }), await takenBy(t, after));
    const { differences, digest } = plan;
    if (input.digest === undefined) return { is_applied: false, differences, digest };
    if (input.digest !== digest) throw new AppError('conflict', posErrors.changed, { code: 'changed' });
    await saveMapping(t, posItemId, { ...mapping, is_ignored }, ctx.now);
    await book(ctx, t, plan);
    await compareAgain(t, connection_id);
    await audit(ctx, t, 'sales.matched', posItemId, { name: item.name });
    await announce(t, { type: 'sales', id: posItemId });
    return { is_applied: true, differences, digest };
  });
}

type Target = Omit<Part, 'quantity'>;

/**
 * The one item or recipe, or the parts of a bundle; nothing of what is ignored.
 * @throws AppError 422 unless exactly one of them is named
 */
function readMapping({ item_id = null, recipe_id = null, is_ignored, quantity, parts = [] }: Mapping) {
  const read = parts.map((part) => ({ quantity: part.quantity, ...targetOf(part) }));
  const named = [item_id, recipe_id, is_ignored || null, read.length > 0 || null].filter((one) => one !== null);
  if (named.length !== 1 || read.some((part) => (part.item_id === null) === (part.recipe_id === null))) {
    throw new AppError('invalid', posErrors.chooseTarget, { code: 'target' });
  }
  if (new Set(read.map((part) => part.item_id ?? part.recipe_id)).size < read.length) {
    throw new AppError('invalid', posErrors.partTwice, { code: 'part_twice' });
  }
  return { item_id, recipe_id, quantity: is_ignored || read.length > 0 ? null : quantity, parts: read };
}

const targetOf = ({
  item_id = null,
  recipe_id = null,
}: {
  item_id?: string | null | undefined;
  recipe_id?: string | null | undefined;
}): Target => ({
  item_id,
  recipe_id,
});

/** @throws AppError 422 when one of them is not there anymore, or archived */
async function requireTargets(t: Tenant, targets: readonly Target[]): Promise<void> {
  const items = new Set((await listStock(t)).filter(({ is_active }) => is_active).map(({ item_id }) => item_id));
  const recipes = new Set((await listRecipeNames(t)).map(({ recipe_id }) => recipe_id));
  const isThere = ({ item_id, recipe_id }: Target) =>
    (item_id === null || items.has(item_id)) && (recipe_id === null || recipes.has(recipe_id));
  if (!targets.every(isThere)) throw new AppError('invalid', posErrors.noTarget, { code: 'no_target' });
}
