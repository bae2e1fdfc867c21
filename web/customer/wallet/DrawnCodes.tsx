import { drawBars, drawQr } from '#contract/drawn_codes.ts';
import { Drawn } from '../../drawn.tsx';
import classes from './Codes.module.css';

interface CodeProps {
  code: string;
  /** What is read aloud. */
  label: string;
}

/** A coupon's code as a QR code, black on white whatever the page's colours are. */
export function QrCode({ code, label }: CodeProps) {
  return <Drawn drawn={drawQr(code)} label={label} className={classes.qr} />;
}

/** The same for a till's scanner. */
export function BarCode({ code, label }: CodeProps) {
  return <Drawn drawn={drawBars(code)} label={label} className={classes.bars} />;
}
