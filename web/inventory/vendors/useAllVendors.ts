import { useQuery } from '@tanstack/react-query';
import { type Vendor, vendors } from '#contract/inventory/vendors/vendors.ts';
import { PAGE_SIZE_MAX } from '#contract/limits.ts';
import { request } from '../../api.ts';
import { keyOf } from '../../query.ts';

/** Every active vendor, to choose from. */
export function useAllVendors() {
  return useQuery({ queryKey: [...keyOf(vendors.list), 'all'], queryFn: ({ signal }) => fetchAll(signal) });
}

async function fetchAll(signal: AbortSignal): Promise<Vendor[]> {
  // A vendor whose place changes while the pages are fetched can be on two of them.
  const all = new Map<string, Vendor>();
  for (let offset = 0; ; offset += PAGE_SIZE_MAX) {
    const query = { limit: PAGE_SIZE_MAX, offset };
    const { vendors: found, total_count } = await request(vendors.list, { query, signal });
    for (const vendor of found) all.set(vendor.vendor_id, vendor);
    if (offset + PAGE_SIZE_MAX >= total_count) return [...all.values()];
  }
}
