import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import type { Item } from '#contract/inventory/items.ts';
import { levelsAt } from '#contract/inventory/levels.ts';
import { velocityTexts } from '#contract/inventory/velocity.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import type { Format } from '../format.ts';
import { paths } from '../paths.ts';
import type { Column } from '../ui/list/DataTable.tsx';
import type { ItemColumn } from './columns/column_choice.ts';
import type { InventoryFilters, ItemSort } from './filters.ts';
import { CostChange } from './item/cost/CostChange.tsx';
import classes from './item_columns.module.css';
import { OnHand } from './OnHand.tsx';

// Many shops have no photos.
const ItemPhoto = lazy(async () => ({ default: (await import('./photos/ItemPhoto.tsx')).ItemPhoto }));

const texts = inventoryTexts.columns;
const { names } = inventoryTexts.columnChoice;

function Quiet({ children }: { children: string | null }) {
  return <span className={classes.quiet}>{children ?? commonTexts.none}</span>;
}

/** Words of any length, on one line of the column's width. The page of the item has all of them. */
function Cut({ children }: { children: string | null }) {
  return (
    <span className={classes.cut} title={children ?? undefined}>
      {children ?? commonTexts.none}
    </span>
  );
}

/** What a card on a phone shows, whatever is chosen for the desk. */
const ON_PHONES = new Set(['item', 'on_hand', 'last_cost']);

interface Choice extends Pick<InventoryFilters, 'sort' | 'location'> {
  onSort: (sort: ItemSort) => void;
  chosen: readonly ItemColumn[];
}

/** The columns of the inventory that are chosen. A header sorts in the one direction that its order has. */
export function itemColumns(format: Format, { sort, location, onSort, chosen }: Choice): Column<Item>[] {
  const sortable = (by: ItemSort, direction: 'ascending' | 'descending') => ({
    direction: sort === by ? direction : null,
    onSort: () => onSort(by),
    first: direction,
  });
  const all: Column<Item>[] = [
    {
      key: 'item',
      header: texts.item,
      lines: 2,
      phone: 'title',
      sort: sortable('name', 'ascending'),
      cell: (item) => (
        <div className={classes.named}>
          <div className={classes.words}>
            <Link to={paths.item(item.item_id)}>{item.name}</Link>
            <div className={classes.under}>
              {[item.sku ? inventoryTexts.sku(item.sku) : null, item.vendor].filter(Boolean).join(' · ')}
            </div>
          </div>
          {item.photo_version === null ? null : (
            <Suspense fallback={<span className={classes.frame} />}>
              <ItemPhoto item={item} size="thumb" />
            </Suspense>
          )}
        </div>
      ),
    },
    {
      key: 'category',
      width: '13%',
      header: texts.category,
      from: 'desktop',
      cell: (item) => <Quiet>{item.category}</Quiet>,
    },
    { ...plain('sku', '100px'), cell: (item) => <Cut>{item.sku}</Cut> },
    { ...plain('barcodes', '130px'), cell: (item) => <Cut>{item.barcodes.join(', ') || null}</Cut> },
    { ...plain('vendor', '13%'), cell: (item) => <Cut>{item.vendor}</Cut> },
    {
      ...plain('areas', '13%'),
      cell: ({ areas }) => <Cut>{areas.map(({ name }) => name).join(', ') || null}</Cut>,
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
    { ...figure('per_day', '90px'), cell: ({ per_day }) => orNone(per_day, format.stock) },
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
      cell: (item) => {
        const { par_level } = levelsAt(item, location);
        return par_level === null ? <Quiet>{null}</Quiet> : format.quantity(par_level);
      },
    },
    {
      ...figure('reorder_point', '100px'),
      cell: (item) => orNone(levelsAt(item, location).reorder_point, format.quantity),
    },
    {
      key: 'last_cost',
      width: '94px',
      header: texts.lastCost,
      numeric: true,
      phone: 'aside',
      sort: sortable('last_cost', 'descending'),
      cell: (item) => (item.last_cost === null ? <Quiet>{null}</Quiet> : format.unitCost(item.last_cost)),
    },
    { ...figure('average_cost', '106px'), cell: (item) => orNone(item.average_cost, format.unitCost) },
    {
      key: 'change',
      width: '78px',
      header: texts.change,
      numeric: true,
      from: 'desktop',
      cell: (item) => <CostChange change={item.cost_change} />,
    },
    { ...figure('selling_price', '100px'), cell: (item) => orNone(item.selling_price, format.money) },
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
  const isChosen = new Set<string>(['item', ...chosen]);
  return all
    .filter(({ key }) => isChosen.has(key) || ON_PHONES.has(key))
    .map((column) => (isChosen.has(column.key) ? column : { ...column, onlyPhone: true }));
}

/** A column that only a desk has room for. */
const plain = (key: ItemColumn, width: string) => ({
  key,
  width,
  header: names[key],
  from: 'desktop' as const,
});
const figure = (key: ItemColumn, width: string) => ({ ...plain(key, width), numeric: true });

function orNone(value: number | null, show: (value: number) => string) {
  return value === null ? <Quiet>{null}</Quiet> : show(value);
}
