import { useEffect } from 'react';
import { shownCouponCode } from '#contract/coupons/code.ts';
import { walletTexts } from '#contract/customer/wallet.texts.ts';
import type { PageCoupon, WalletPageData } from '#contract/customer/wallet_page.ts';
import type { Language } from '#contract/language.ts';
import { Drawn } from '../../Drawn.tsx';
import { Sheet } from '../Sheet.tsx';
import codes from './Codes.module.css';
import { Ended } from './Ended.tsx';
import { useWakeLock } from './useWakeLock.ts';
import classes from './Wallet.module.css';

interface CodeSheetProps {
  coupon: PageCoupon;
  page: WalletPageData;
  language: Language;
  onRefresh: () => Promise<void>;
  onRedeem: () => void;
  onClose: () => void;
}

/** How often the page asks whether the staff have scanned the code. */
const ASK_MS = 8000;

/** A coupon's code as large as the phone is wide, black on white, on a screen that stays on; it sees when the register has taken it. */
export function CodeSheet({ coupon, page, language, onRefresh, onRedeem, onClose }: CodeSheetProps) {
  const texts = walletTexts[language];
  const code = shownCouponCode(coupon.code);
  const isReady = coupon.status === 'ready';
  const { qr, bars } = coupon.drawings ?? {};
  useWakeLock();
  useEffect(() => {
    if (!isReady) return;
    const timer = setInterval(() => {
      if (navigator.onLine && document.visibilityState === 'visible') void onRefresh();
    }, ASK_MS);
    return () => clearInterval(timer);
  }, [isReady, onRefresh]);

  return (
    <Sheet label={coupon.title} white={isReady} onClose={onClose}>
      {isReady ? (
        <div className={classes.large}>
          <h2 className={classes.plain}>{coupon.title}</h2>
          <p className={classes.plain}>{texts.show}</p>
          <div className={classes.largeQr}>
            {qr ? <Drawn drawn={qr} label={texts.qr(code)} className={codes.qr} /> : null}
          </div>
          <p className={classes.largeCode}>{code}</p>
          {bars ? <Drawn drawn={bars} label={texts.bars(code)} className={codes.bars} /> : null}
          {page.can_redeem ? (
            <button type="button" className={classes.primary} onClick={onRedeem}>
              {texts.redeem}
            </button>
          ) : null}
          <button type="button" className={classes.quiet} onClick={onClose}>
            {texts.close}
          </button>
        </div>
      ) : (
        <Ended coupon={coupon} page={page} language={language} onClose={onClose} />
      )}
    </Sheet>
  );
}
