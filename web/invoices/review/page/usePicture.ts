import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { invoices } from '#contract/invoices/invoices.ts';
import { call } from '../../../api.ts';
import { keyOf } from '../../../query.ts';

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
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [data]);
  return { url, failed: error !== null, retry: () => void refetch() };
}
