import { shownCouponCode } from '#contract/coupon_code.ts';
import { type DrawnCode, drawBars, drawQr } from '#contract/drawn_codes.ts';
import { couponTexts } from '#contract/texts/coupons.ts';
import classes from './Codes.module.css';

const texts = couponTexts.drawn;

/** A code as a QR code and as Code 128, and in signs for whoever types it; black on white in every theme. */
export function DrawnCodes({ code }: { code: string }) {
  const shown = shownCouponCode(code);
  return (
    <div className={classes.sheet}>
      <Drawing drawn={drawQr(code)} label={texts.qr(shown)} module={[8, 8]} />
      <p className={classes.signs}>{shown}</p>
      <Drawing drawn={drawBars(code)} label={texts.bars(shown)} module={[2, 1.6]} />
      <p className={classes.hint}>{texts.hint}</p>
    </div>
  );
}

interface DrawingProps {
  drawn: DrawnCode;
  label: string;
  /** Of one module, in pixels. Whole ones across: bars of uneven width are none to a scanner. */
  module: readonly [width: number, height: number];
}

function Drawing({ drawn: { width, height, path }, label, module: [across, along] }: DrawingProps) {
  return (
    <svg
      className={classes.drawing}
      width={width * across}
      height={height * along}
      viewBox={`0 0 ${width} ${height}`}
      shapeRendering="crispEdges"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <rect width={width} height={height} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
