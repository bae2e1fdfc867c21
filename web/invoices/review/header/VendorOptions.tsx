import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { type Vendor, vendors } from '#contract/inventory/vendors/vendors.ts';
import { PAGE_SIZE_MAX } from '#contract/limits.ts';
import { q } from '../../../query.ts';

const PAUSE_MS = 150;

interface VendorOptionsProps {
  /** Of the `<datalist>`. */
  id: string;
  typed: string;
  /** Gets the vendors that are offered, for the field to know which one was chosen. */
  offered: RefObject<readonly Vendor[]>;
}

/** The vendors whose names contain what is typed, as the suggestions of the field. */
export function VendorOptions({ id, typed, offered }: VendorOptionsProps) {
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data } = useQuery({
    ...q(vendors.list, { query: { search, limit: PAGE_SIZE_MAX } }),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    offered.current = data?.vendors ?? [];
  }, [data, offered]);
  return (
    <datalist id={id}>
      {data?.vendors.map((vendor) => (
        <option key={vendor.vendor_id} value={vendor.name} />
      ))}
    </datalist>
  );
}
