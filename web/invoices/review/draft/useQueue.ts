import { useQuery } from '@tanstack/react-query';
import { invoices } from '#contract/invoices/invoices.ts';
import { PAGE_SIZE_MAX } from '#contract/limits.ts';
import { q } from '../../../query.ts';

export interface Queue {
  /** How many wait for a user. */
  count: number;
  /** This one's place among them, from 1; null when it is none of them. */
  position: number | null;
  next: string | null;
  previous: string | null;
}

/** The neighbors of one id in a list. After the last id comes the first of the others. */
export function neighbors(ids: string[], id: string): Omit<Queue, 'count'> {
  const at = ids.indexOf(id);
  const others = ids.filter((one) => one !== id);
  if (at < 0) return { position: null, next: others[0] ?? null, previous: others.at(-1) ?? null };
  return { position: at + 1, next: ids[at + 1] ?? others[0] ?? null, previous: ids[at - 1] ?? others.at(-1) ?? null };
}

/** The documents that need a user, in the order of the list. */
export function useQueue(invoice_id: string): Queue {
  const { data } = useQuery(q(invoices.list, { query: { status: 'to_do', limit: PAGE_SIZE_MAX } }));
  const ids = data?.invoices.map((row) => row.invoice_id) ?? [];
  return { count: data?.total_count ?? 0, ...neighbors(ids, invoice_id) };
}
