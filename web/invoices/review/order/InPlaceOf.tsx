import { Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { orderLink } from '#contract/invoices/order_link.ts';
import type { OrderLine } from '#contract/orders/order.ts';
import { orderTexts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { call, sentenceOf } from '../../../api.ts';
import { keepOrder } from '../../../orders/page/useOrderAction.ts';
import { invalidate } from '../../../query.ts';
import { warn } from '../../../ui/dialogs/notify.ts';
import classes from './InvoiceOrder.module.css';

const texts = orderTexts.substitutes;
const NONE = 'none';

interface InPlaceOfProps {
  order_id: string;
  /** An item that was not ordered. */
  line: OrderLine;
  ordered: readonly OrderLine[];
}

/** Says in place of which ordered item this one came, if any. */
export function InPlaceOf({ order_id, line, ordered }: InPlaceOfProps) {
  const { item_id, item, in_place_of } = line;
  const say = useMutation({
    mutationFn: (instead_of: string | null) =>
      call(orders.substitute, { params: { order_id, item_id }, body: { instead_of } }),
    onSuccess: (order) => {
      keepOrder(order);
      void invalidate(orderLink.get);
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  return (
    <Select
      className={classes.instead ?? ''}
      aria-label={texts.label(item)}
      data={[
        { value: NONE, label: texts.notOne },
        ...ordered.map((one) => ({ value: one.item_id, label: texts.inPlaceOf(one.item) })),
      ]}
      value={in_place_of?.item_id ?? NONE}
      allowDeselect={false}
      readOnly={say.isPending}
      onChange={(value) => say.mutate(value === NONE ? null : value)}
    />
  );
}
