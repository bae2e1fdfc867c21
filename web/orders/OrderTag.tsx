import type { OrderRow, OrderStatus } from '#contract/orders/order.ts';
import { orderTexts } from '#contract/orders/orders.texts.ts';
import { Tag, type Tone } from '../ui/Tag.tsx';

const TONES: Record<OrderStatus, Tone> = {
  draft: 'quiet',
  sent: 'busy',
  partly_received: 'doubt',
  received: 'good',
  closed: 'quiet',
  canceled: 'quiet',
};

/** How far an order has come; one that the vendor does not have, or a late one, says so first. */
export function OrderTag({ order }: { order: Pick<OrderRow, 'status' | 'is_late' | 'is_undelivered'> }) {
  if (order.is_undelivered) return <Tag tone="doubt">{orderTexts.undelivered}</Tag>;
  if (order.is_late) return <Tag tone="doubt">{orderTexts.late}</Tag>;
  return <Tag tone={TONES[order.status]}>{orderTexts.states[order.status]}</Tag>;
}
