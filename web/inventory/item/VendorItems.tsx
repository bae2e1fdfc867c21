import { Link } from 'react-router';
import type { z } from 'zod';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import type { inventory } from '#contract/inventory/inventory.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import classes from './VendorItems.module.css';

type ItemWithVendors = z.output<typeof inventory.getItem.reply>;

/** Who sells the item, under which code, in which pack, for how much. */
export function VendorItems({ item }: { item: ItemWithVendors }) {
  const format = useFormat();
  const { preferred_vendor_id, vendor, vendor_items } = item;
  const isBoughtThere = vendor_items.some(({ vendor_id }) => vendor_id === preferred_vendor_id);
  return (
    <Card
      title={inventoryTexts.boughtFrom}
      {...(vendor_items.length === 0 && preferred_vendor_id === null ? { detail: inventoryTexts.boughtFromEmpty } : {})}
    >
      <ul className={classes.list}>
        {preferred_vendor_id === null || isBoughtThere ? null : (
          <li className={classes.row}>
            <div className={classes.vendor}>
              <Link to={paths.vendor(preferred_vendor_id)}>{vendor}</Link>
            </div>
            <div className={classes.detail}>{inventoryTexts.preferredOnly}</div>
          </li>
        )}
        {vendor_items.map((sold) => {
          const unit = sold.unit ?? inventoryTexts.sellingUnit;
          return (
            <li key={sold.vendor_item_id} className={classes.row}>
              <div className={classes.vendor}>
                <Link to={paths.vendor(sold.vendor_id)}>{sold.vendor}</Link>
              </div>
              {sold.last_unit_price === null ? null : (
                <div className={classes.price}>
                  {inventoryTexts.soldPer(format.unitPrice(sold.last_unit_price, sold.currency), unit)}
                </div>
              )}
              <div className={classes.detail}>
                {[sold.code ? inventoryTexts.vendorCode(sold.code) : null, sold.description]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
              {sold.stock_per_unit === null || (unit === item.stock_unit && sold.stock_per_unit === 1) ? null : (
                <div className={classes.pack}>
                  {inventoryTexts.soldAs(unit, format.quantity(sold.stock_per_unit), format.unit(item.stock_unit))}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
