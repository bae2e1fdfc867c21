import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { shownCouponCode } from '#contract/coupons/code.ts';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { couponErrors } from '#contract/coupons/errors.texts.ts';
import type { CouponIssue } from '#contract/coupons/issues.ts';
import { CHANGED_AT_ONCE } from '#contract/http.ts';
import { ApiFailure, call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { invalidate } from '../../query.ts';
import { hasRole, useShop, whyNot } from '../../shell/shop.ts';
import { Failure } from '../../ui/Failure.tsx';
import { readSale } from '../redeem/asked.ts';
import classes from '../redeem/Redeem.module.css';
import { UndoRedemption } from '../redeem/UndoRedemption.tsx';
import type { Via } from '../redeem/via.ts';
import { StatusTag } from './StatusTag.tsx';

const texts = couponTexts.redeem;

interface CouponCardProps {
  coupon: CouponIssue;
  via: Via;
  onNext: () => void;
}

/** One coupon at the counter: what it is, one tap, and then big and clear what came of it. */
export function CouponCard({ coupon: found, via, onNext }: CouponCardProps) {
  const { user } = useShop();
  const { currency } = useFormat();
  const [coupon, setCoupon] = useState(found);
  const [sale, setSale] = useState('');
  const [isSaleWrong, setSaleWrong] = useState(false);
  const saleField = useRef<HTMLInputElement>(null);
  const redeem = useMutation({
    mutationFn: async (sale_cents: number | null) => {
      try {
        return await call(coupons.redeem, { body: { coupon_issue_id: found.coupon_issue_id, via, sale_cents } });
      } catch (error) {
        if (!isUnclear(error)) throw error;
        const now = await lookAgain(found);
        if (now?.status === 'redeemed' && now.redeemed_by === user.username) return now;
        if (now) setCoupon(now);
        throw error;
      }
    },
    onSettled: () => invalidate(coupons.redemptions, coupons.listOffers, coupons.getOffer, coupons.issues),
  });
  const refusal = refusalOf(redeem.error);
  if (redeem.isSuccess) return <Result coupon={redeem.data} onNext={onNext} />;
  if (refusal) return <Result coupon={refusal.coupon ?? coupon} refused={refusal.sentence} onNext={onNext} />;
  if (coupon.status !== 'ready') return <Result coupon={coupon} refused={<Why coupon={coupon} />} onNext={onNext} />;
  return (
    <form
      noValidate
      className={classes.coupon}
      onSubmit={(event) => {
        event.preventDefault();
        const cents = readSale(sale);
        setSaleWrong(cents === undefined);
        if (cents === undefined) return saleField.current?.focus();
        if (!redeem.isPending) redeem.mutate(cents);
      }}
    >
      <About coupon={coupon} />
      <TextInput
        ref={saleField}
        label={texts.sale(currency)}
        description={texts.saleHint}
        inputMode="decimal"
        value={sale}
        maxLength={12}
        autoComplete="off"
        error={isSaleWrong ? couponErrors.sale : null}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setSale(event.currentTarget.value);
          setSaleWrong(false);
        }}
      />
      {redeem.isError ? <Failure detail={sentenceOf(redeem.error)} /> : null}
      <div className={classes.buttons}>
        {hasRole(user, 'staff') ? (
          <Button type="submit" size="xl" fullWidth loading={redeem.isPending}>
            {texts.redeem}
          </Button>
        ) : (
          <p className={classes.quiet}>{whyNot(user, '')}</p>
        )}
        <Button variant="subtle" size="md" onClick={onNext}>
          {texts.next}
        </Button>
      </div>
    </form>
  );
}

/** The request was already there: it may have redeemed the coupon. */
function isUnclear(error: unknown): boolean {
  return error instanceof ApiFailure && ['in_progress', 'answer_lost'].includes(error.code);
}

/** The coupon as it is by now; undefined where that cannot be found out. */
async function lookAgain({ code, coupon_issue_id }: CouponIssue): Promise<CouponIssue | undefined> {
  const reply = await call(coupons.lookup, { body: { code } }).catch(() => null);
  return reply?.issues.find((one) => one.coupon_issue_id === coupon_issue_id);
}

/** What the server decided against redeeming it; null where it decided nothing. */
function refusalOf(error: unknown): { sentence: string; coupon: CouponIssue | undefined } | null {
  if (!(error instanceof ApiFailure) || error.status !== 409) return null;
  if (isUnclear(error) || error.code === CHANGED_AT_ONCE) return null;
  return { sentence: error.detail, coupon: error.more.coupon as CouponIssue | undefined };
}

function About({ coupon }: { coupon: CouponIssue }) {
  const format = useFormat();
  const heading = useFocused<HTMLHeadingElement>();
  return (
    <div className={classes.about}>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {coupon.title}
        </h2>
        <StatusTag status={coupon.status} />
      </div>
      <p>{coupon.description}</p>
      {coupon.terms ? <p className={classes.quiet}>{coupon.terms}</p> : null}
      <p className={classes.quiet}>
        {[coupon.name ?? texts.nameless, coupon.phone].filter(Boolean).join(' · ')}
        {' · '}
        <span className={classes.code}>{shownCouponCode(coupon.code)}</span>
        {` · ${texts.through(format.date(coupon.last_day))}`}
      </p>
    </div>
  );
}

function Why({ coupon }: { coupon: CouponIssue }) {
  const format = useFormat();
  if (!coupon.redeemed_at) return texts.expiredOn(format.date(coupon.last_day));
  const { redeemed_by, redeemed_via } = coupon;
  const via = redeemed_via ? couponTexts.vias[redeemed_via] : '';
  return texts.redeemedAt(format.instant(coupon.redeemed_at), couponTexts.offer.by(redeemed_by, via));
}

interface ResultProps {
  coupon: CouponIssue;
  /** Why it was not redeemed; without, it was. */
  refused?: React.ReactNode;
  onNext: () => void;
}

/** Green and "Redeemed", or red and "Already redeemed" or "Not redeemed" with the reason: to be read at arm's length, and without colors too. */
function Result({ coupon, refused, onNext }: ResultProps) {
  const { user } = useShop();
  const format = useFormat();
  const heading = useFocused<HTMLHeadingElement>();
  const isGood = refused === undefined;
  const Icon = isGood ? IconCircleCheck : IconCircleX;
  return (
    <div className={classes.result} data-tone={isGood ? 'good' : 'bad'}>
      <div role={isGood ? 'status' : 'alert'}>
        <Icon size={64} aria-hidden className={classes.sign ?? ''} />
        <h2 ref={heading} tabIndex={-1} className={classes.outcome}>
          {isGood ? texts.redeemed : coupon.status === 'redeemed' ? texts.already : texts.refused}
        </h2>
        <p className={classes.what}>{coupon.title}</p>
        {isGood ? <p>{coupon.description}</p> : <p>{refused}</p>}
        {isGood && coupon.sale_cents !== null ? <p>{format.money(coupon.sale_cents / 100)}</p> : null}
        <p className={classes.quiet}>{[coupon.name, coupon.phone].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={classes.buttons}>
        <Button size="xl" fullWidth onClick={onNext}>
          {texts.next}
        </Button>
        {coupon.status === 'redeemed' && hasRole(user, 'manager') ? (
          <UndoRedemption coupon={coupon} onDone={onNext} />
        ) : null}
      </div>
    </div>
  );
}

/** Moves the focus to the element that replaced the focused one. */
function useFocused<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
