import { shortDay } from '#contract/coupons/day.ts';
import { walletTexts } from '#contract/customer/wallet.texts.ts';
import type { PageCoupon, WalletPageData } from '#contract/customer/wallet_page.ts';
import type { Language } from '#contract/language.ts';
import { redeemedAt } from './redeemed_at.ts';
import classes from './Wallet.module.css';

interface PastCouponsProps {
  kind: 'redeemed' | 'expired';
  coupons: PageCoupon[];
  page: WalletPageData;
  language: Language;
}

/** What was used, or was not used in time. */
export function PastCoupons({ kind, coupons, page, language }: PastCouponsProps) {
  const texts = walletTexts[language];
  const isRedeemed = kind === 'redeemed';
  return (
    <section aria-labelledby={kind}>
      <h2 id={kind} className={classes.section}>
        {texts[kind]}
      </h2>
      {coupons.length === 0 ? (
        <p className={classes.nothing}>{isRedeemed ? texts.noRedeemed : texts.noExpired}</p>
      ) : (
        <ul className={classes.past}>
          {coupons.map((coupon) => (
            <li key={coupon.coupon_issue_id} className={classes.used}>
              <strong>{coupon.title}</strong>
              <span className={classes.when}>
                {isRedeemed
                  ? texts.redeemedOn(redeemedAt(coupon, page, language))
                  : texts.expiredOn(shortDay(coupon.last_day, language))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
