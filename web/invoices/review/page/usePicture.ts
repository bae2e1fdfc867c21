import { useQuery } from '@tanstack/react-query';
import { invoices } from '#contract/invoices/invoices.ts';
import { call } from '../../../api.ts';
import { keyOf } from '../../../query.ts';
import { useObjectUrl } from '../../../ui/useObjectUrl.ts';

/** A page's picture as an address for `<img>`. It is fetched with the session's token, which an `<img>` could not send. */
export function usePicture(invoice_id: string, page: number, enabled: boolean) {
  const params = { invoice_id, page };
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(invoices.picture, { params }),
    queryFn: async ({ signal }) => (await call(invoices.picture, { params, signal })).blob(),
    enabled,
    // A page's picture never changes once it is there.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { url: useObjectUrl(data), failed: error !== null, retry: () => void refetch() };
}
