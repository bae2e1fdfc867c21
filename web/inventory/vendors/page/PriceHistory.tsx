import { Modal } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { vendorTexts as texts } from '#contract/inventory/vendors/vendors.texts.ts';
import type { VendorItem } from '#contract/inventory/vendors/vendors.ts';
import { useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import { SkeletonBlock } from '../../../ui/list/Skeletons.tsx';
import { lazyPart } from '../../../ui/Part.tsx';
import classes from './VendorScreen.module.css';

const CostChart = lazyPart(async () => (await import('../../item/cost/CostChart.tsx')).CostChart);
const CHART_HEIGHT = 200;

interface PriceHistoryProps {
  opened: boolean;
  onClose: () => void;
  vendor: string;
  sold: VendorItem;
}

/** What a vendor charged for an item, as a chart and as a list that leads to the invoices. */
export function PriceHistory({ opened, onClose, vendor, sold }: PriceHistoryProps) {
  const format = useFormat();
  const unit = sold.unit ?? inventoryTexts.sellingUnit;
  const points = sold.prices.map(({ unit_price, ...price }) => ({ ...price, unit_cost: unit_price, vendor: null }));
  return (
    <Modal opened={opened} onClose={onClose} title={texts.historyTitle(sold.item)} size="lg">
      <p>{texts.historyDetail(vendor, unit)}</p>
      {points.length > 1 ? (
        <Suspense fallback={<SkeletonBlock height={CHART_HEIGHT} />}>
          <CostChart points={points} format={format} height={CHART_HEIGHT} />
        </Suspense>
      ) : null}
      <div className={classes.prices}>
        <DataTable
          label={texts.historyTitle(sold.item)}
          columns={[
            {
              key: 'date',
              header: texts.historyColumns.date,
              phone: 'title',
              cell: ({ date, invoice_id }) => <Link to={paths.invoice(invoice_id)}>{format.date(date)}</Link>,
            },
            {
              key: 'price',
              header: texts.historyColumns.price,
              numeric: true,
              phone: 'figure',
              cell: ({ unit_price, currency }) => format.unitPrice(unit_price, currency),
            },
          ]}
          rows={sold.prices.toReversed()}
          rowKey={({ invoice_id, line_id }) => `${invoice_id} ${line_id}`}
        />
      </div>
    </Modal>
  );
}
