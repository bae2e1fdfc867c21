import { Button } from '@mantine/core';
import { IconTicketOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import type { CouponIssue } from '#contract/coupons/issues.ts';
import { useFormat } from '../../format.ts';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { StatusTag } from '../offer/StatusTag.tsx';
import classes from './Redeem.module.css';

const texts = couponTexts.redeem;

interface FoundCouponsProps {
  coupons: CouponIssue[];
  onChoose: (coupon: CouponIssue) => void;
  onNext: () => void;
}

/** The coupons behind a phone number, what can be used first. */
export function FoundCoupons({ coupons, onChoose, onNext }: FoundCouponsProps) {
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const next = (
    <Button size="md" variant="default" onClick={onNext}>
      {texts.next}
    </Button>
  );
  if (coupons.length === 0) return <EmptyState icon={<IconTicketOff size={28} />} title={texts.none} action={next} />;
  return (
    <div className={classes.found}>
      <h2 ref={heading} tabIndex={-1} className={classes.count}>
        {texts.found(coupons.length)}
      </h2>
      <ul>
        {coupons.map((coupon) => (
          <li key={coupon.coupon_issue_id}>
            <button type="button" className={classes.choice} onClick={() => onChoose(coupon)}>
              <span className={classes.head}>
                <strong>{coupon.title}</strong>
                <StatusTag status={coupon.status} />
              </span>
              <span>{coupon.description}</span>
              <span className={classes.quiet}>
                {[coupon.name ?? texts.nameless, coupon.phone, texts.through(format.date(coupon.last_day))]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {next}
    </div>
  );
}
