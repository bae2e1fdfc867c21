import { Button, Modal, Radio, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../api.ts';
import { useFormat } from '../format.ts';
import { useAllVendors } from '../inventory/vendors/useAllVendors.ts';
import { paths } from '../paths.ts';
import { q } from '../query.ts';
import { Failure } from '../ui/Failure.tsx';
import { FormFoot } from '../ui/fields/FormFoot.tsx';
import classes from './OrdersScreen.module.css';
import { keepOrder } from './page/useOrderAction.ts';
import { tellRepeated } from './page/useRepeatedOrder.ts';

/** How many of the vendor's newest orders are looked at for one that was sent. */
const LOOKED_AT = 10;

type Start = 'empty' | 'repeat';

/** Chooses a vendor, and whether the order starts empty or with the items of the last one. */
export function NewOrder({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const { data: vendors } = useAllVendors();
  const [vendor_id, setVendor] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [from, setFrom] = useState<Start>('empty');
  const last = useLastOrder(vendor_id);
  const format = useFormat();
  const start = useMutation({
    mutationFn: async (chosen: string) => {
      if (!last || from === 'empty') {
        return { order: await call(orders.create, { body: { vendor_id: chosen, lines: [] } }) };
      }
      const repeated = await call(orders.repeat, { params: { order_id: last.order_id } });
      return { ...repeated, number: last.number };
    },
    onSuccess: ({ order }) => keepOrder(order),
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
      onSuccess: (started) => {
        onClose();
        if ('number' in started) tellRepeated(started);
        void navigate(paths.order(started.order.order_id));
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
          onChange={(chosen) => {
            setVendor(chosen);
            setFrom('empty');
          }}
          error={asked && !vendor_id ? texts.newVendorNeeded : null}
          searchable
          data-autofocus
        />
        {last?.sent_at ? (
          <Radio.Group
            className={classes.start ?? ''}
            label={texts.newStart}
            value={from}
            onChange={(chosen) => setFrom(chosen === 'repeat' ? 'repeat' : 'empty')}
          >
            <div className={classes.choices}>
              <Radio value="empty" label={texts.newEmpty} />
              <Radio
                value="repeat"
                label={texts.newRepeat(last.number, last.line_count)}
                description={texts.newRepeatDetail(format.instantDate(last.sent_at))}
              />
            </div>
          </Radio.Group>
        ) : null}
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

/** The vendor's last order that was sent and not canceled, if it has one. */
function useLastOrder(vendorId: string | null) {
  const { data } = useQuery({
    ...q(orders.list, { query: { vendor_id: vendorId ?? '', limit: LOOKED_AT } }),
    enabled: vendorId !== null,
  });
  return data?.orders.find(({ sent_at, status, line_count }) => sent_at && status !== 'canceled' && line_count > 0);
}
