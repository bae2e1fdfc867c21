import type { Ctx } from '#server/platform/context.ts';
import { deleteOwnSender, lockOtherSenders, type OwnSender, saveOwnSender } from './senders.sql.ts';

/** The pace of any US number without registration for more. */
const NEW_PACE = { per_second: 1, per_day: null };

export type Given = 'given' | 'changed' | { taken: true } | { has: string };

/**
 * The operator's command: from now on the company's messages are sent from this number at this pace. A number that another company has
 * (`taken`) stays there, and a company has one number for a driver: another number (`has`) has to be removed first.
 */
export function giveSender(ctx: Ctx, sender: OwnSender): Promise<Given> {
  return ctx.tx(async (t) => {
    const others = await lockOtherSenders(t, sender.driver, sender.address);
    const same = others.find(({ address }) => address === sender.address);
    const other = others.find(({ address }) => address !== sender.address);
    if (same && !same.is_own) return { taken: true };
    if (other) return { has: other.address };
    await saveOwnSender(t, sender, NEW_PACE);
    return same ? 'changed' : 'given';
  });
}

/** The company's messages are sent from the shared sender again. False when it did not have the number. */
export function removeSender(ctx: Ctx, driver: string, address: string): Promise<boolean> {
  return ctx.tx((t) => deleteOwnSender(t, driver, address));
}
