import type { Order } from '#contract/orders/order.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { call, request } from '../../api.ts';
import { SendPdf } from '../send/SendPdf.tsx';
import { keepOrder } from './useOrderAction.ts';

interface SendDialogProps {
  opened: boolean;
  onClose: () => void;
  order: Order;
}

/** Sends the order to its vendor. */
export function SendDialog({ opened, onClose, order }: SendDialogProps) {
  const params = { order_id: order.order_id };
  return (
    <SendPdf
      opened={opened}
      onClose={onClose}
      title={texts.sendTitle(order.number, order.vendor)}
      name={texts.name(order.number)}
      fileName={texts.fileName(order.vendor, order.number)}
      email={order.sent_to ?? order.order_email ?? ''}
      texts={texts}
      onSend={async (how, email) => {
        const body = { version: order.version, how, ...(how === 'mail' ? { email } : {}) };
        keepOrder(await call(orders.send, { params, body }));
      }}
      fetchPdf={() => request(orders.pdf, { params })}
    />
  );
}
