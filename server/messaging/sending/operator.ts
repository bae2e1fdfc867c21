import type { Ctx } from '#server/platform/context.ts';
import { deleteOwnSender, lockRivals, type OwnSender, saveOwnSender } from './senders.sql.ts';

/** What any US number may send without being registered for more. */
const NEW_PACE = { per_second: 1, per_day: null };

export type Given = 'given' | 'changed' | { taken: true } | { has: string };

/**
 * What the operator's command does: from now on the company's texts go out from this number, at this pace. A number that others have
 * (`taken`) is left to them, and a company has one number for a driver: another one (`has`) is removed first.
 */
export function giveSender(ctx: Ctx, sender: OwnSender): Promise<Given> {
  return ctx.tx(async (t) => {
    const rivals = await lockRivals(t, sender.driver, sender.address);
    const same = rivals.find(({ address }) => address === sender.address);
    const other = rivals.find(({ address }) => address !== sender.address);
    if (same && !same.is_own) return { taken: true };
    if (other) return { has: other.address };
    await saveOwnSender(t, sender, NEW_PACE);
    return same ? 'changed' : 'given';
  });
}

/** The company's texts go out from the shared sender again. False when the number was not its own. */
export function removeSender(ctx: Ctx, driver: string, address: string): Promise<boolean> {
  return ctx.tx((t) => deleteOwnSender(t, driver, address));
}
