import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import type { CouponOffer } from '#contract/coupons/offers.ts';
import { call, type ReplyOf, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { invalidate, q } from '../../query.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { canOpen } from '../../shell/gates/access.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Page } from '../../shell/Page.tsx';
import { hasRole, mayTake, useShop } from '../../shell/shop.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { StatTile, StatTiles } from '../../ui/list/StatTile.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { saveFile } from '../../ui/save_file.ts';
import { EditOffer } from './EditOffer.tsx';
import { IssuedCoupons } from './IssuedCoupons.tsx';
import classes from './Offers.module.css';
import { goodFor } from './OffersScreen.tsx';
import { RemindButton } from './RemindButton.tsx';

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
            actions={<Actions offer={data} />}
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

function Actions({ offer }: { offer: ReplyOf<typeof coupons.getOffer> }) {
  const { user } = useShop();
  const { coupon_id, title } = offer;
  const params = { coupon_id };
  const refresh = () => invalidate(coupons.getOffer, coupons.listOffers);
  const archive = useMutation({
    mutationFn: () => call(coupons.archive, { params }),
    onSuccess: () => {
      void refresh();
      tell(texts.archived(title));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const restore = useMutation({
    mutationFn: () => call(coupons.restore, { params }),
    onSuccess: () => {
      void refresh();
      tell(texts.restored(title));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const codes = useMutation({
    mutationFn: async () => {
      const response = await call(coupons.codes, { params });
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
      saveFile(await response.blob(), name ?? 'codes.csv');
    },
    onError: () => warn(texts.codesFailed),
  });
  if (!mayTake(user, 'manager')) return null;
  const takeCodes = (
    <Button variant="default" loading={codes.isPending} onClick={() => codes.mutate()}>
      {texts.codes}
    </Button>
  );
  if (!hasRole(user, 'manager')) return takeCodes;
  return (
    <>
      {takeCodes}
      <RemindButton offer={offer} />
      <EditOffer offer={offer} />
      {offer.archived_at ? (
        <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate()}>
          {texts.restore}
        </Button>
      ) : (
        <Button
          variant="default"
          loading={archive.isPending}
          onClick={() =>
            confirm({
              title: texts.archiveTitle(title),
              detail: texts.archiveDetail,
              action: texts.archive,
              onConfirm: () => archive.mutate(),
            })
          }
        >
          {texts.archive}
        </Button>
      )}
      {offer.is_open ? (
        <Button component={Link} to={paths.campaigns({ view: 'coupon', coupon_id })} title={texts.sendHint}>
          {texts.send}
        </Button>
      ) : null}
    </>
  );
}
