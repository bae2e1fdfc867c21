import { useQuery } from '@tanstack/react-query';
import { type Invoice, invoices } from '#contract/invoices/invoices.ts';
import { PAGE_SIZE_MAX } from '#contract/limits.ts';
import { call } from '../../api.ts';
import { q } from '../../query.ts';

/** Documents to review whose pages could be added: the newest first. */
export function useOtherDocuments(sources: Pick<Invoice, 'invoice_id'>[], enabled: boolean) {
  const { data } = useQuery({ ...q(invoices.list, { query: { status: 'to_do', limit: PAGE_SIZE_MAX } }), enabled });
  const taken = new Set(sources.map(({ invoice_id }) => invoice_id));
  const rows = (data?.invoices ?? [])
    .filter((row) => !taken.has(row.invoice_id) && row.page_count > 0 && !row.is_sample)
    .sort((a, b) => (a.uploaded_at < b.uploaded_at ? 1 : -1));
  return { rows, load: (invoice_id: string) => call(invoices.get, { params: { invoice_id } }) };
}
