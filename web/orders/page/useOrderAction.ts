import { useMutation } from '@tanstack/react-query';
import type { Order } from '#contract/orders/order.ts';
import { orders } from '#contract/orders/orders.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { sentenceOf } from '../../api.ts';
import { invalidate, keyOf, queryClient } from '../../query.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';

/** Shows the order as the server has it now. */
export function keepOrder(order: Order): void {
  queryClient.setQueryData(keyOf(orders.get, { params: { order_id: order.order_id } }), order);
  void invalidate(orders.list, orders.suggest, waiting.list);
}

/** A call that changes the order as a whole, with what it says when it is done. */
export function useOrderAction(run: () => Promise<Order>, done: string) {
  return useMutation({
    mutationFn: run,
    onSuccess: (order) => {
      keepOrder(order);
      tell(done);
    },
    onError: (error) => {
      warn(sentenceOf(error));
      void invalidate(orders.get);
    },
  });
}
