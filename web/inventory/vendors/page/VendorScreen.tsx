import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { vendorTexts as texts } from '#contract/inventory/vendors/vendors.texts.ts';
import { type VendorDetails, vendors } from '#contract/inventory/vendors/vendors.ts';
import { useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import { q } from '../../../query.ts';
import { isNotFound } from '../../../refusals.ts';
import { BackLink } from '../../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../../shell/notices/LoadFailure.tsx';
import { NotFoundScreen } from '../../../shell/notices/NotFoundScreen.tsx';
import { Page } from '../../../shell/Page.tsx';
import { StatTile, StatTiles } from '../../../ui/list/StatTile.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PreferredItems } from './PreferredItems.tsx';
import { VendorContact } from './VendorContact.tsx';
import { VendorCredits } from './VendorCredits.tsx';
import { VendorDeposits } from './VendorDeposits.tsx';
import { VendorDocuments } from './VendorDocuments.tsx';
import { VendorHeader } from './VendorHeader.tsx';
import { VendorItemList } from './VendorItemList.tsx';
import { VendorLayout } from './VendorLayout.tsx';
import { VendorPayables } from './VendorPayables.tsx';
import classes from './VendorScreen.module.css';
import { VendorStatements } from './VendorStatements.tsx';
import { VendorTerms } from './VendorTerms.tsx';

/** One vendor: what was spent, how to reach them, their prices and their documents. */
export function VendorScreen() {
  const { vendor_id = '' } = useParams();
  const { data: vendor, error, refetch } = useQuery(q(vendors.get, { params: { vendor_id } }));
  if (isNotFound(error) && !vendor) {
    return <NotFoundScreen />;
  }
  const back = <BackLink fallback={paths.vendors()}>{inventoryTexts.vendorsTitle}</BackLink>;
  return (
    <Page key={vendor_id} title={vendor?.name ?? inventoryTexts.vendorsTitle}>
      {error && !vendor ? (
        <>
          {back}
          <LoadFailure error={error} onRetry={refetch} />
        </>
      ) : (
        <>
          {vendor ? (
            <VendorHeader vendor={vendor} above={back} />
          ) : (
            <PageHeader above={back} title={<Skeleton height={22} my={4} width={240} />} />
          )}
          <VendorFigures vendor={vendor} />
          {vendor ? (
            <>
              <div className={classes.cards}>
                <VendorContact vendor={vendor} />
                <VendorTerms vendor={vendor} />
              </div>
              <section aria-labelledby="vendor-items" className={classes.part}>
                <h2 id="vendor-items">{texts.items}</h2>
                <VendorItemList vendor={vendor} />
                <PreferredItems items={vendor.preferred_items} />
              </section>
              <VendorPayables vendor_id={vendor.vendor_id} />
              <VendorDeposits vendor_id={vendor.vendor_id} />
              <VendorCredits vendor_id={vendor.vendor_id} />
              <VendorStatements vendor_id={vendor.vendor_id} />
              <section aria-labelledby="vendor-documents" className={classes.part}>
                <h2 id="vendor-documents">{texts.documents}</h2>
                <VendorDocuments vendor_id={vendor.vendor_id} />
              </section>
              <VendorLayout vendor_id={vendor.vendor_id} />
            </>
          ) : null}
        </>
      )}
    </Page>
  );
}

function VendorFigures({ vendor }: { vendor: VendorDetails | undefined }) {
  const format = useFormat();
  const { tiles } = texts;
  return (
    <StatTiles label={texts.figures}>
      <StatTile label={tiles.spent} value={vendor && format.money(vendor.spent)} detail={tiles.spentDetail} />
      <StatTile label={tiles.spentYear} value={vendor && format.money(vendor.spent_year)} detail={tiles.spentDetail} />
      <StatTile
        label={tiles.invoices}
        value={vendor && format.quantity(vendor.invoice_count)}
        detail={vendor?.last_invoice_on ? tiles.invoicesLast(format.date(vendor.last_invoice_on)) : tiles.invoicesNone}
      />
      <StatTile label={tiles.items} value={vendor && format.quantity(vendor.item_count)} detail={tiles.itemsDetail} />
    </StatTiles>
  );
}
