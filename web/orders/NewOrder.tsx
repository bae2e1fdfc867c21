import { Button, Modal, Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../api.ts';
import { useAllVendors } from '../inventory/vendors/useAllVendors.ts';
import { paths } from '../paths.ts';
import { invalidate } from '../query.ts';
import { Failure } from '../ui/Failure.tsx';
import { FormFoot } from '../ui/fields/FormFoot.tsx';

/** Chooses a vendor for an empty order. */
export function NewOrder({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const { data: vendors } = useAllVendors();
  const [vendor_id, setVendor] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const start = useMutation({
    mutationFn: (chosen: string) => call(orders.create, { body: { vendor_id: chosen, lines: [] } }),
    onSuccess: () => void invalidate(orders.list, orders.suggest),
  });
  const close = () => {
    // Whoever closes it while the order is being added stays where they are.
    start.reset();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!vendor_id || start.isPending) return;
    start.mutate(vendor_id, {
      onSuccess: ({ order_id }) => {
        onClose();
        void navigate(paths.order(order_id));
      },
    });
  };
  return (
    <Modal opened={opened} onClose={close} title={texts.newTitle}>
      <form onSubmit={submit} noValidate>
        {start.isError ? <Failure title={texts.failed} detail={sentenceOf(start.error)} /> : null}
        <Select
          label={texts.newVendor}
          placeholder={texts.newVendorHint}
          data={vendors?.map((vendor) => ({ value: vendor.vendor_id, label: vendor.name })) ?? []}
          value={vendor_id}
          onChange={setVendor}
          error={asked && !vendor_id ? texts.newVendorNeeded : null}
          searchable
          data-autofocus
        />
        <FormFoot>
          <Button variant="default" onClick={close}>
            {commonTexts.actions.cancel}
          </Button>
          <Button type="submit" loading={start.isPending}>
            {texts.newAction}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}
