import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { call, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { inform, tell, warn } from '../../ui/dialogs/notify.ts';
import { keepOrder } from './useOrderAction.ts';

/** Adds a draft with the items of an earlier order, and opens it. */
export function useRepeatedOrder({ order_id, number }: { order_id: string; number: number }) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(orders.repeat, { params: { order_id } }),
    onSuccess: ({ order, left_out }) => {
      keepOrder(order);
      tellRepeated({ number, left_out });
      void navigate(paths.order(order.order_id));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
}

/** Says what the draft is, and which items of the earlier order it does not have. */
export function tellRepeated({ number, left_out }: { number: number; left_out: readonly string[] }): void {
  if (left_out.length > 0) inform(texts.repeatedWithout(left_out.join(', ')));
  else tell(texts.repeated(number));
}
