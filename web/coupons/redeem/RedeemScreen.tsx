import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import type { CouponIssue } from '#contract/coupons/issues.ts';
import { call, sentenceOf } from '../../api.ts';
import { Page } from '../../shell/Page.tsx';
import { isCoarse } from '../../ui/is_coarse.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CouponCard } from '../offer/CouponCard.tsx';
import { Recent } from '../offer/Recent.tsx';
import type { CouponQuery } from './asked.ts';
import { FindCoupon } from './FindCoupon.tsx';
import { FoundCoupons } from './FoundCoupons.tsx';
import classes from './Redeem.module.css';
import type { Via } from './via.ts';

const texts = couponTexts.redeem;

/** `/redeem`: a coupon is found by the camera, its code or the phone, and redeemed in one tap. Made for a phone behind the counter. */
export function RedeemScreen() {
  const [via, setVia] = useState<Via>('code');
  const [chosen, setChosen] = useState<CouponIssue | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // A scanner that is plugged in types there. A phone scans with its camera, above which its keyboard would open.
  const offerField = () => {
    if (!isCoarse()) field.current?.focus();
  };
  useEffect(offerField, []);

  const look = useMutation({
    mutationFn: (asked: CouponQuery) => call(coupons.lookup, { body: asked }),
  });
  const lookUp = (asked: CouponQuery, by: Via) => {
    setVia(by);
    setChosen(null);
    // These end with the look-up: the answer about one customer must not open a coupon for the next.
    look.mutate(asked, {
      onSuccess: ({ issues }) => setChosen(issues.length === 1 ? (issues[0] ?? null) : null),
      onError: () => (by === 'scan' ? offerField() : field.current?.focus()),
    });
  };
  const again = () => {
    setChosen(null);
    look.reset();
    requestAnimationFrame(offerField);
  };

  const found = look.data?.issues;
  return (
    <Page title={texts.title}>
      <PageHeader title={texts.title} detail={texts.detail} />
      <div className={classes.desk}>
        <div className={classes.work}>
          {chosen ? (
            <CouponCard key={chosen.coupon_issue_id} coupon={chosen} via={via} onNext={again} />
          ) : found && !look.isPending ? (
            <FoundCoupons coupons={found} onChoose={setChosen} onNext={again} />
          ) : (
            <FindCoupon
              field={field}
              isPending={look.isPending}
              error={look.isError ? sentenceOf(look.error) : null}
              onAsk={lookUp}
              onEdit={look.reset}
            />
          )}
        </div>
        <Recent />
      </div>
    </Page>
  );
}
