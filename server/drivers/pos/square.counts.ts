import type { Square, SquareClient } from 'square';
import type { PosCounts } from './pos.ts';
import { ask } from './square.faults.ts';

/** Names in one request. */
const AT_ONCE = 100;

/** Square's counts of one place. */
export function countsOf(client: SquareClient, place: () => string): PosCounts {
  return {
    async read(refs, abortSignal) {
      const found: { ref: string; quantity: string }[] = [];
      for (let at = 0; at < refs.length; at += AT_ONCE) {
        const request: Square.BatchGetInventoryCountsRequest = {
          catalogObjectIds: refs.slice(at, at + AT_ONCE),
          locationIds: [place()],
          states: ['IN_STOCK'],
        };
        const page = await ask(() => client.inventory.batchGetCounts(request, { abortSignal }), abortSignal);
        for await (const { catalogObjectId: ref, quantity } of page) if (ref && quantity) found.push({ ref, quantity });
      }
      return found;
    },
    async write({ batch_id, counted_at, counts }, abortSignal) {
      const locationId = place();
      const occurredAt = counted_at.toISOString();
      const changes = counts.map(
        ({ ref, quantity }): Square.InventoryChange => ({
          type: 'PHYSICAL_COUNT',
          physicalCount: { catalogObjectId: ref, state: 'IN_STOCK', locationId, quantity, occurredAt },
        }),
      );
      // Left alone, Square skips a count that equals the last one, even when it has sold something in between.
      const request = { idempotencyKey: batch_id, changes, ignoreUnchangedCounts: false };
      await ask(() => client.inventory.batchCreateChanges(request, { abortSignal }), abortSignal);
    },
  };
}
