import { shownCouponCode } from '#contract/coupons/code.ts';
import { shortDay } from '#contract/coupons/day.ts';
import { walletTexts } from '#contract/customer/wallet.texts.ts';
import type { PageCoupon } from '#contract/customer/wallet_page.ts';
import type { Language } from '#contract/language.ts';
import { Drawn } from '../../Drawn.tsx';
import codes from './Codes.module.css';
import classes from './Wallet.module.css';

interface ReadyCouponProps {
  coupon: PageCoupon;
  language: Language;
  isLastDay: boolean;
  canRedeem: boolean;
  onOpen: (sheet: 'code' | 'redeem') => void;
}

/** A coupon that can be redeemed, with its code for a scanner. */
export function ReadyCoupon({ coupon, language, isLastDay, canRedeem, onOpen }: ReadyCouponProps) {
  const { title, description, terms, last_day, drawings } = coupon;
  const texts = walletTexts[language];
  const code = shownCouponCode(coupon.code);
  return (
    <li className={classes.card}>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.words}>{description}</p>
      <p className={classes.until} data-last={isLastDay || undefined}>
        {isLastDay ? texts.today : texts.through(shortDay(last_day, language))}
      </p>
      <button
        type="button"
        className={classes.enlarge}
        aria-label={texts.enlarge(title)}
        onClick={() => onOpen('code')}
      >
        {drawings ? <Drawn drawn={drawings.qr} label={texts.qr(code)} className={codes.qr} /> : null}
      </button>
      <p className={classes.code}>{code}</p>
      {canRedeem ? (
        <button
          type="button"
          className={classes.primary}
          aria-label={texts.redeemTitle(title)}
          onClick={() => onOpen('redeem')}
        >
          {texts.redeem}
        </button>
      ) : null}
      {terms ? <p className={classes.terms}>{terms}</p> : null}
    </li>
  );
}
