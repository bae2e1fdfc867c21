import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { inventory } from '#contract/inventory/inventory.ts';
import { vendorTexts } from '#contract/inventory/vendors/vendors.texts.ts';
import { type VendorItem, type VendorItemInput, vendors } from '#contract/inventory/vendors/vendors.ts';
import { call, sentenceOf } from '../../../api.ts';
import { invalidate } from '../../../query.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../../ui/dialogs/notify.ts';

const texts = vendorTexts.remembered;

interface Remembered {
  vendor_id: string;
  sold: VendorItem;
  onClose: () => void;
}

/** Saving and deleting what is remembered. */
export function useRemembered({ vendor_id, sold, onClose }: Remembered) {
  const params = { vendor_id, vendor_item_id: sold.vendor_item_id };
  const settle = (sentence: string) => {
    void invalidate(vendors.listItems, inventory.getItem);
    tell(sentence);
  };
  const save = useMutation({
    mutationFn: (body: z.input<typeof VendorItemInput>) => call(vendors.updateItem, { params, body }),
    onSuccess: () => settle(texts.saved),
  });
  const removal = useMutation({
    mutationFn: () => call(vendors.deleteItem, { params }),
    onSuccess: () => settle(sold.charge ? texts.deletedCharge : texts.deleted),
    onError: (error) => warn(sentenceOf(error)),
  });
  const what = sold.code ?? sold.description;
  const remove = () =>
    confirm({
      ...(sold.charge
        ? { title: texts.deleteChargeTitle(what), detail: texts.deleteChargeDetail, action: texts.deleteCharge }
        : { title: texts.deleteTitle(what), detail: texts.deleteDetail, action: texts.delete }),
      danger: true,
      onConfirm: () => removal.mutate(undefined, { onSuccess: onClose }),
    });
  return { save, remove };
}
