import { locationTexts } from '#contract/inventory/places/locations.texts.ts';
import type { Order } from '#contract/orders/order.ts';
import { orderTexts } from '#contract/orders/orders.texts.ts';
import { useFormat } from '../../format.ts';
import { useHasLocations } from '../../shell/LocationSelect.tsx';
import { OrderTag } from '../OrderTag.tsx';
import classes from './OrderScreen.module.css';

const texts = orderTexts.facts;

/** The order's state, its day and its sum, and who sent it. */
export function OrderFacts({ order }: { order: Order }) {
  const format = useFormat();
  const hasLocations = useHasLocations();
  const { expected_on, total, note, sent_at, sent_how, sent_to, changed_since_sent, is_undelivered } = order;
  const unpriced = order.lines.filter(({ line_id, unit_price }) => line_id !== null && unit_price === null).length;
  return (
    <>
      <div className={classes.facts}>
        <OrderTag order={order} />
        <span className={classes.total}>{format.money(total, order.currency)}</span>
        {hasLocations ? <span>{`${locationTexts.deliverTo} ${order.location}`}</span> : null}
        {expected_on ? <span>{`${texts.expected} ${format.date(expected_on)}`}</span> : null}
        {is_undelivered ? <span className={classes.doubt}>{texts.undelivered(sent_to)}</span> : null}
        {sent_at && sent_how && !is_undelivered ? (
          <span>{texts.sent[sent_how](format.instant(sent_at), sent_to)}</span>
        ) : null}
        {unpriced > 0 ? <span>{texts.unpriced(unpriced)}</span> : null}
        {changed_since_sent ? <span className={classes.doubt}>{orderTexts.changedSinceSent}</span> : null}
      </div>
      {note ? <p className={classes.note}>{note}</p> : null}
    </>
  );
}
