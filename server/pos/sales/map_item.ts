import type { z } from 'zod';
import { posErrors } from '#contract/pos/errors.texts.ts';
import type { pos, StockDifference } from '#contract/pos/pos.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { listRecipeNames } from '#server/recipes/recipes.ts';
import { lockConnection } from '../connections.sql.ts';
import { listMappings, listStates, listStock, saveMapping } from '../pos.sql.ts';
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
    const { is_ignored, item_id = null, recipe_id = null } = input;
    if ([item_id, recipe_id, is_ignored || null].filter((one) => one !== null).length !== 1) {
      throw new AppError('invalid', posErrors.chooseTarget, { code: 'target' });
    }
    const hasItem = item_id === null || (await listStock(t)).some((one) => one.item_id === item_id && one.is_active);
    const hasRecipe = recipe_id === null || (await listRecipeNames(t)).some((one) => one.recipe_id === recipe_id);
    if (!hasItem || !hasRecipe) {
      throw new AppError('invalid', posErrors.noTarget, { code: 'no_target' });
    }
    const mapping = { item_id, recipe_id, quantity: is_ignored ? null : input.quantity };
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
