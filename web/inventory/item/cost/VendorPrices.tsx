import { costTexts } from '#contract/inventory/costs.texts.ts';
import { useFormat } from '../../../format.ts';
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import classes from './CostChart.module.css';
import type { PaidCost } from './cost_story.ts';
import { type VendorPrice, vendorPrices } from './vendor_prices.ts';

const texts = costTexts.vendors;

/** What each vendor charged for one stock unit, and who is the cheapest now. */
export function VendorPrices({ points }: { points: PaidCost[] }) {
  const format = useFormat();
  const columns: Column<VendorPrice>[] = [
    {
      key: 'vendor',
      header: texts.vendor,
      phone: 'title',
      cell: ({ vendor, is_cheapest }) => (
        <>
          {vendor} {is_cheapest ? <Tag tone="good">{texts.cheapest}</Tag> : null}
        </>
      ),
    },
    {
      key: 'last',
      header: texts.last,
      numeric: true,
      phone: 'figure',
      cell: ({ last }) => format.unitCost(last),
    },
    { key: 'on', header: texts.on, phone: 'note', cell: ({ on }) => format.date(on) },
    {
      key: 'lowest',
      header: texts.lowest,
      numeric: true,
      phone: 'aside',
      cell: ({ lowest }) => <span className={classes.lowest}>{format.unitCost(lowest)}</span>,
    },
    { key: 'purchases', header: texts.purchases, numeric: true, from: 'desktop', cell: ({ purchases }) => purchases },
  ];
  return (
    <div className={classes.vendors}>
      <DataTable label={texts.title} columns={columns} rows={vendorPrices(points)} rowKey={({ vendor }) => vendor} />
    </div>
  );
}
