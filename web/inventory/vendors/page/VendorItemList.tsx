import { ActionIcon } from '@mantine/core';
import { IconPackages, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { caseTexts } from '#contract/inventory/packs/mixed_cases.texts.ts';
import { vendorTexts as texts } from '#contract/inventory/vendors/vendors.texts.ts';
import { type VendorDetails, type VendorItem, vendors } from '#contract/inventory/vendors/vendors.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { type Format, useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import { PagedTable } from '../../../shell/list/PagedTable.tsx';
import { usePagedList } from '../../../shell/list/usePagedList.ts';
import { hasRole, useShop } from '../../../shell/shop.ts';
import { LazyDialog } from '../../../ui/dialogs/LazyDialog.tsx';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { EmptyState } from '../../../ui/list/EmptyState.tsx';
import { lazyPart } from '../../../ui/Part.tsx';
import { CostChange } from '../../item/cost/CostChange.tsx';
import classes from './VendorScreen.module.css';

const VendorItemForm = lazyPart(async () => (await import('./VendorItemForm.tsx')).VendorItemForm);
const PriceHistory = lazyPart(async () => (await import('./PriceHistory.tsx')).PriceHistory);

/** What the shop buys from the vendor, with the last price of each and the way to all of them. */
export function VendorItemList({ vendor }: { vendor: VendorDetails }) {
  const format = useFormat();
  const list = usePagedList(vendors.listItems, 'vendor_items', { params: { vendor_id: vendor.vendor_id } });
  const [shown, setShown] = useState<VendorItem | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { user } = useShop();
  const [edited, setEdited] = useState<VendorItem | null>(null);
  const [isEditing, setEditing] = useState(false);
  const edit = (sold: VendorItem) => {
    setEdited(sold);
    setEditing(true);
  };
  const show = (sold: VendorItem) => {
    setShown(sold);
    setOpen(true);
  };
  return (
    <>
      <PagedTable
        list={list}
        label={texts.items}
        columns={itemColumns(format, vendor.currency, { show, edit: hasRole(user, 'manager') ? edit : null })}
        rowKey={({ vendor_item_id }) => vendor_item_id}
        skeletonRows={4}
        empty={
          <EmptyState icon={<IconPackages size={28} />} title={texts.itemsEmpty} detail={texts.itemsEmptyDetail} />
        }
      />
      {shown ? (
        <LazyDialog opened={isOpen} onFailure={() => setOpen(false)}>
          {(opened) => (
            <PriceHistory opened={opened} onClose={() => setOpen(false)} vendor={vendor.name} sold={shown} />
          )}
        </LazyDialog>
      ) : null}
      {edited ? (
        <LazyDialog opened={isEditing} onFailure={() => setEditing(false)}>
          {(opened) => (
            <VendorItemForm
              key={edited.vendor_item_id}
              opened={opened}
              onClose={() => setEditing(false)}
              vendor_id={vendor.vendor_id}
              sold={edited}
            />
          )}
        </LazyDialog>
      ) : null}
    </>
  );
}

interface RowActions {
  show: (sold: VendorItem) => void;
  /** Null: not for this user. */
  edit: ((sold: VendorItem) => void) | null;
}

/** What one of it holds: "1 case = 6 ea", or the items of a mixed case; of a charge, which it is. */
function holdsOf({ item_id, charge, unit, stock_per_unit, stock_unit, parts }: VendorItem, format: Format): string {
  if (charge) return texts.charges[charge];
  const sellingUnit = unit ?? inventoryTexts.sellingUnit;
  if (item_id === null) {
    const held = parts.map((part) => `${format.quantity(part.quantity)} ${format.unit(part.stock_unit)} ${part.item}`);
    return caseTexts.holds(sellingUnit, held);
  }
  if (stock_per_unit === null) return texts.holdsUnknown;
  return texts.holds(sellingUnit, format.quantity(stock_per_unit), format.unit(stock_unit));
}

function itemColumns(format: Format, currency: string | null, { show, edit }: RowActions): Column<VendorItem>[] {
  return [
    {
      key: 'item',
      header: texts.columns.item,
      width: '40%',
      lines: 2,
      phone: 'title',
      cell: (sold) => (
        <>
          {sold.item_id === null ? <span>{sold.item}</span> : <Link to={paths.item(sold.item_id)}>{sold.item}</Link>}
          <div className={classes.under}>
            {[
              sold.code ? inventoryTexts.vendorCode(sold.code) : null,
              sold.item_id === null ? null : sold.description,
              holdsOf(sold, format),
            ]
              .filter(Boolean)
              .join(' · ')}
          </div>
        </>
      ),
    },
    {
      key: 'price',
      header: texts.columns.price,
      numeric: true,
      phone: 'figure',
      cell: ({ last_unit_price, unit }) =>
        last_unit_price === null ? (
          <span className={classes.quiet}>{commonTexts.none}</span>
        ) : (
          texts.per(format.unitCost(last_unit_price, currency), unit ?? inventoryTexts.sellingUnit)
        ),
    },
    {
      key: 'change',
      header: texts.columns.change,
      numeric: true,
      from: 'tablet',
      cell: ({ prices }) => <CostChange change={changeOf(prices)} />,
    },
    {
      key: 'last',
      header: texts.columns.last,
      numeric: true,
      phone: 'note',
      cell: ({ last_on }) => (last_on ? format.date(last_on) : commonTexts.none),
    },
    {
      key: 'history',
      header: texts.columns.history,
      numeric: true,
      phone: 'aside',
      cell: (sold) => (
        <span className={classes.itemActions}>
          {sold.prices.length === 0 ? (
            <span className={classes.quiet}>{commonTexts.none}</span>
          ) : (
            <button
              type="button"
              className={classes.history}
              aria-haspopup="dialog"
              aria-label={texts.historyOf(sold.item, sold.prices.length)}
              onClick={() => show(sold)}
            >
              {texts.history(sold.prices.length)}
            </button>
          )}
          {edit ? (
            <ActionIcon
              className={classes.more ?? ''}
              variant="subtle"
              color="gray"
              size="lg"
              aria-haspopup="dialog"
              aria-label={(sold.charge ? texts.remembered.showCharge : texts.remembered.edit)(sold.item)}
              onClick={() => edit(sold)}
            >
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
          ) : null}
        </span>
      ),
    },
  ];
}

/** The change of the last price against the one before it, as a fraction; null with fewer than two. Oldest first. */
function changeOf(prices: VendorItem['prices']): number | null {
  const last = prices.at(-1);
  const before = prices.at(-2);
  return last && before ? last.unit_price / before.unit_price - 1 : null;
}
