import { useQuery } from '@tanstack/react-query';
import type { Item } from '#contract/inventory/items.ts';
import { posTexts } from '#contract/pos/pos.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import { useFormat } from '../../format.ts';
import { q } from '../../query.ts';
import { Card } from '../../ui/Card.tsx';
import classes from './Reserved.module.css';

const texts = posTexts.available;

/** What open tickets will take of an item, and what is left beyond that. Nothing is shown while none does. */
export function Reserved({ item }: { item: Item }) {
  const format = useFormat();
  const { data } = useQuery(q(pos.listConnections));
  const reserved = (data?.connections ?? [])
    .filter(({ state }) => state !== 'disconnected')
    .flatMap((connection) => connection.reserved)
    .filter(({ item_id }) => item_id === item.item_id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  if (reserved <= 0) return null;
  const unit = format.unit(item.stock_unit);
  return (
    <div className={classes.place}>
      <Card title={texts.title}>
        <p className={classes.figure}>{texts.available(format.stock(item.on_hand - reserved), unit)}</p>
        <p className={classes.rule}>{texts.rule(format.stock(item.on_hand), format.stock(reserved), unit)}</p>
      </Card>
    </div>
  );
}
