import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mergeTexts as texts } from '#contract/inventory/merges/merges.texts.ts';
import { merges, type VendorMerge } from '#contract/inventory/merges/merges.ts';
import { type VendorDetails, vendors } from '#contract/inventory/vendors/vendors.ts';
import { call, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { invalidate, q } from '../../query.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { MergeNotices } from './MergeNotices.tsx';

/** The merges of a vendor, each with its undo. `otherwise` stands where an archived vendor was not merged. */
export function VendorMerges({ vendor, otherwise }: { vendor: VendorDetails; otherwise: ReactNode }) {
  const { data } = useQuery(q(merges.ofVendor, { params: { vendor_id: vendor.vendor_id } }));
  const undo = useMutation({
    mutationFn: ({ vendor_id, is_kept }: VendorMerge) => {
      const [kept, merged] = is_kept ? [vendor_id, vendor.vendor_id] : [vendor.vendor_id, vendor_id];
      return call(merges.undoVendor, { params: { vendor_id: kept, other_vendor_id: merged } });
    },
    onSuccess: (_, { is_kept, name }) => {
      void invalidate(vendors.get, vendors.listItems, vendors.listDeposits, vendors.list, merges.ofVendor);
      tell(texts.undone(is_kept ? vendor.name : name));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  if (!data) return null;
  return (
    <>
      {data.merges.some(({ is_kept }) => is_kept) ? null : otherwise}
      <MergeNotices
        merges={data.merges.map((one) => ({
          ...one,
          id: one.vendor_id,
          to: paths.vendor(one.vendor_id),
          onUndo: () => undo.mutate(one),
        }))}
        undoing={undo.isPending ? undo.variables.vendor_id : null}
      />
    </>
  );
}
