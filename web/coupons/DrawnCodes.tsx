import { shownCouponCode } from '#contract/coupon_code.ts';
import { drawBars, drawQr } from '#contract/drawn_codes.ts';
import { couponTexts } from '#contract/texts/coupons.ts';
import { Drawn } from '../drawn.tsx';
import classes from './Codes.module.css';

const texts = couponTexts.drawn;

/** A code as a QR code and as Code 128, and in signs for whoever types it; black on white in every theme. */
export function DrawnCodes({ code }: { code: string }) {
  const shown = shownCouponCode(code);
  return (
    <div className={classes.sheet}>
      <Drawn drawn={drawQr(code)} label={texts.qr(shown)} className={classes.drawing} module={[8, 8]} />
      <p className={classes.signs}>{shown}</p>
      <Drawn drawn={drawBars(code)} label={texts.bars(shown)} className={classes.drawing} module={[2, 1.6]} />
      <p className={classes.hint}>{texts.hint}</p>
    </div>
  );
}
