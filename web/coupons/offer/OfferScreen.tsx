import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import type { CouponOffer } from '#contract/coupons/offers.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { canOpen } from '../../shell/gates/access.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Page } from '../../shell/Page.tsx';
import { useShop } from '../../shell/shop.ts';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { StatTile, StatTiles } from '../../ui/list/StatTile.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { IssuedCoupons } from './IssuedCoupons.tsx';
import { OfferActions } from './OfferActions.tsx';
import classes from './Offers.module.css';
import { goodFor } from './OffersScreen.tsx';

const CouponStock = lazy(async () => ({ default: (await import('../stock/CouponStock.tsx')).CouponStock }));

const texts = couponTexts.offer;

/** `/campaign/coupons/:coupon_id`: one coupon, its figures, and the issues that contacts have. */
export function OfferScreen() {
  const { features } = useShop();
  const { coupon_id = '' } = useParams();
  const { data, error, refetch } = useQuery(q(coupons.getOffer, { params: { coupon_id } }));
  const back = <BackLink fallback={paths.couponOffers()}>{texts.back}</BackLink>;
  const title = data?.title ?? couponTexts.offers.title;
  return (
    <Page key={coupon_id} title={title}>
      {data ? (
        <>
          <PageHeader
            above={back}
            title={title}
            detail={
              <>
                {data.description}
                {data.terms ? <div className={classes.terms}>{data.terms}</div> : null}
              </>
            }
            actions={<OfferActions offer={data} />}
          />
          <Figures offer={data} />
          {canOpen(features.invoice_scanning) ? (
            <Suspense fallback={null}>
              <CouponStock coupon_id={data.coupon_id} />
            </Suspense>
          ) : null}
          <IssuedCoupons coupon_id={data.coupon_id} />
        </>
      ) : (
        <>
          <PageHeader above={back} title={title} />
          {error ? <LoadFailure error={error} onRetry={refetch} /> : <SkeletonLines lines={8} />}
        </>
      )}
    </Page>
  );
}

function Figures({ offer }: { offer: CouponOffer }) {
  const format = useFormat();
  const words = couponTexts.offers;
  const share = offer.issued > 0 ? format.percent(Math.round((offer.redeemed / offer.issued) * 100) / 100) : null;
  return (
    <StatTiles label={offer.title}>
      <StatTile
        label={words.issued}
        value={format.quantity(offer.issued)}
        detail={
          <>
            {goodFor(offer, format)}
            {offer.unsent > 0 ? <div>{words.unsent(offer.unsent)}</div> : null}
          </>
        }
      />
      <StatTile
        label={words.redeemed}
        value={format.quantity(offer.redeemed)}
        detail={share ? words.share(share) : null}
      />
      <StatTile label={words.expired} value={format.quantity(offer.expired)} />
      <StatTile
        label={words.revenue}
        value={offer.sales_entered > 0 ? format.money(offer.revenue_cents / 100) : '–'}
        detail={
          offer.sales_by_code + offer.sales_by_amount > 0
            ? words.revenueFound({
                all: offer.sales_entered,
                byCode: offer.sales_by_code,
                byAmount: offer.sales_by_amount,
              })
            : words.revenueRule
        }
      />
    </StatTiles>
  );
}
