import { Link } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import type { Item } from '#contract/inventory/inventory.ts';
import { velocityTexts } from '#contract/inventory/velocity.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import type { Format } from '../format.ts';
import { paths } from '../paths.ts';
import type { Column } from '../ui/list/DataTable.tsx';
import type { ItemSort } from './filters.ts';
import { CostChange } from './item/cost/CostChange.tsx';
import { OnHand } from './item/OnHand.tsx';
import classes from './item_columns.module.css';

const texts = inventoryTexts.columns;

function Quiet({ children }: { children: string | null }) {
  return <span className={classes.quiet}>{children ?? commonTexts.none}</span>;
}

/** The columns of the inventory. A header sorts in the one direction that its order has. */
export function itemColumns(format: Format, sort: ItemSort, onSort: (sort: ItemSort) => void): Column<Item>[] {
  const sortable = (by: ItemSort, direction: 'ascending' | 'descending') => ({
    direction: sort === by ? direction : null,
    onSort: () => onSort(by),
    first: direction,
  });
  return [
    {
      key: 'item',
      header: texts.item,
      lines: 2,
      phone: 'title',
      sort: sortable('name', 'ascending'),
      cell: (item) => (
        <>
          <Link to={paths.item(item.item_id)}>{item.name}</Link>
          <div className={classes.under}>
            {[item.sku ? inventoryTexts.sku(item.sku) : null, item.vendor].filter(Boolean).join(' · ')}
          </div>
        </>
      ),
    },
    {
      key: 'category',
      width: '13%',
      header: texts.category,
      from: 'desktop',
      cell: (item) => <Quiet>{item.category}</Quiet>,
    },
    {
      key: 'on_hand',
      width: '164px',
      header: texts.onHand,
      numeric: true,
      phone: 'figure',
      sort: sortable('on_hand', 'ascending'),
      cell: (item) => <OnHand item={item} />,
    },
    {
      key: 'lasts',
      width: '90px',
      header: texts.lasts,
      numeric: true,
      from: 'tablet',
      sort: sortable('lasts', 'ascending'),
      cell: (item) => <Quiet>{item.lasts_days === null ? null : velocityTexts.lasts(item.lasts_days)}</Quiet>,
    },
    {
      key: 'par',
      width: '70px',
      header: texts.par,
      numeric: true,
      from: 'tablet',
      cell: (item) => (item.par_level === null ? <Quiet>{null}</Quiet> : format.quantity(item.par_level)),
    },
    {
      key: 'last_cost',
      width: '94px',
      header: texts.lastCost,
      numeric: true,
      phone: 'aside',
      sort: sortable('last_cost', 'descending'),
      cell: (item) => (item.last_cost === null ? <Quiet>{null}</Quiet> : format.unitCostShort(item.last_cost)),
    },
    {
      key: 'change',
      width: '78px',
      header: texts.change,
      numeric: true,
      from: 'desktop',
      cell: (item) => <CostChange change={item.cost_change} />,
    },
    {
      key: 'value',
      width: '100px',
      header: texts.value,
      numeric: true,
      from: 'tablet',
      sort: sortable('value', 'descending'),
      cell: (item) => format.money(item.value),
    },
  ];
}
