import { type DrawnCode, drawBars, drawQr } from '#contract/drawn_codes.ts';
import classes from './Codes.module.css';

interface CodeProps {
  code: string;
  /** What is read aloud. */
  label: string;
}

/** A coupon's code as a QR code, black on white whatever the page's colours are. */
export function QrCode({ code, label }: CodeProps) {
  return <Drawing drawn={drawQr(code)} label={label} className={classes.qr} />;
}

/** The same for a till's scanner. */
export function BarCode({ code, label }: CodeProps) {
  return <Drawing drawn={drawBars(code)} label={label} className={classes.bars} />;
}

function Drawing({ drawn, label, className }: { drawn: DrawnCode; label: string; className: string | undefined }) {
  const { width, height, path } = drawn;
  return (
    <svg
      className={className}
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
