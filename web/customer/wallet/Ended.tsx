import { useEffect, useRef } from 'react';
import { shortDay } from '#contract/coupons/day.ts';
import { walletTexts } from '#contract/customer/wallet.texts.ts';
import type { PageCoupon, WalletPageData } from '#contract/customer/wallet_page.ts';
import type { Language } from '#contract/language.ts';
import { redeemedAt } from './redeemed_at.ts';
import classes from './Wallet.module.css';

interface EndedProps {
  coupon: PageCoupon;
  page: WalletPageData;
  language: Language;
  /** Why it went otherwise than the customer wanted. */
  fault?: string | undefined;
  onClose: () => void;
}

/** What a window says of a coupon that was redeemed, or has expired, while it was open. The focus is led to it, so that it is read aloud. */
export function Ended({ coupon, page, language, fault, onClose }: EndedProps) {
  const texts = walletTexts[language];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isRedeemed = coupon.status === 'redeemed';
  const when = isRedeemed
    ? texts.redeemedOn(redeemedAt(coupon, page, language))
    : texts.expiredOn(shortDay(coupon.last_day, language));
  return (
    <div className={classes.ended} data-done={(isRedeemed && !fault) || undefined}>
      {isRedeemed && !fault ? (
        <svg className={classes.mark} width="72" height="72" viewBox="0 0 72 72" aria-hidden="true">
          <circle cx="36" cy="36" r="36" fill="currentColor" />
          <path d="M21 37.5 32 48l20-23" fill="none" stroke="var(--card)" strokeWidth="6" />
        </svg>
      ) : null}
      <h2 className={classes.question} ref={heading} tabIndex={-1}>
        {isRedeemed && !fault ? texts.dialog.done : coupon.title}
      </h2>
      {isRedeemed && !fault ? <p className={classes.what}>{coupon.title}</p> : null}
      <p className={classes.plain} role={fault ? 'alert' : undefined}>
        {fault ?? when}
      </p>
      {isRedeemed && !fault ? <p className={classes.hint}>{texts.dialog.doneHint}</p> : null}
      <button type="button" className={classes.primary} onClick={onClose}>
        {texts.dialog.finish}
      </button>
    </div>
  );
}
