import { useQuery } from '@tanstack/react-query';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { locationTexts as texts } from '#contract/inventory/places/locations.texts.ts';
import { transferTexts } from '#contract/inventory/places/transfers.texts.ts';
import { useFormat } from '../../format.ts';
import { q } from '../../query.ts';
import { useHasLocations } from '../../shell/LocationSelect.tsx';
import { Card } from '../../ui/Card.tsx';
import { Tag } from '../../ui/Tag.tsx';
import classes from './StockByLocation.module.css';

/** What is on hand of an item at each location. A company with one location does not see it. */
export function StockByLocation({ itemId }: { itemId: string }) {
  const format = useFormat();
  const hasLocations = useHasLocations();
  const { data: item } = useQuery(q(inventory.getItem, { params: { item_id: itemId } }));
  if (!item || !hasLocations) return null;
  const unit = format.unit(item.stock_unit);
  const { facts } = inventoryTexts;
  const levels = (par: number | null, reorder: number | null) =>
    [
      par === null ? null : facts.par(format.quantity(par), unit),
      reorder === null ? null : facts.reorder(format.quantity(reorder), unit),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <div className={classes.root}>
      <Card title={texts.byLocation}>
        <ul className={classes.list}>
          {item.stock.map(({ location_id, location, on_hand, in_transit, par_level, reorder_point, is_low }) => (
            <li key={location_id}>
              <span>
                {location}
                {in_transit > 0 ? (
                  <div className={classes.under}>
                    {transferTexts.inTransit(format.quantity(in_transit), format.unit(item.stock_unit))}
                  </div>
                ) : null}
              </span>
              <span>
                {is_low ? <Tag tone="doubt">{inventoryTexts.low}</Tag> : null}{' '}
                {`${format.stock(on_hand)} ${format.unit(item.stock_unit)}`}
                {par_level === null && reorder_point === null ? null : (
                  <div className={classes.under}>{levels(par_level, reorder_point)}</div>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
