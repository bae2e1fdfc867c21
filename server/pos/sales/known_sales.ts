import type { Tenant } from '#server/platform/db/db.ts';
import type { FileSale } from '../file/lines.rules.ts';
import { type KnownSale, listStates } from '../pos.sql.ts';

/** What is known of the sales of a file, by their `source_id` in the file. */
export async function listKnownSales(
  t: Tenant,
  connection_id: string,
  sales: readonly FileSale[],
): Promise<Map<string, KnownSale>> {
  const source_ids = sales.flatMap((sale) => [sale.source_id, withoutDay(sale)]);
  const states = await listStates(t, { connection_id, source_ids });
  const found = new Map(states.map((state) => [state.source_id, state]));
  return new Map(
    sales.flatMap((sale): [string, KnownSale][] => {
      const former = found.get(withoutDay(sale));
      const known = found.get(sale.source_id) ?? (former?.sold_on === sale.sold_on ? former : undefined);
      return known ? [[sale.source_id, known]] : [];
    }),
  );
}

/** The `source_id` of tickets that were stored before it had their day. */
function withoutDay({ source_id, sold_on }: FileSale): string {
  return source_id.startsWith(`${sold_on} `) ? source_id.slice(sold_on.length + 1) : source_id;
}
