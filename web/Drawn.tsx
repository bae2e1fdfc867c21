import type { DrawnCode } from '#contract/coupons/drawings.ts';

interface DrawnProps {
  drawn: DrawnCode;
  /** What is read aloud. */
  label: string;
  className: string | undefined;
  /** Of one module, in pixels; whole ones across: bars of uneven width are none to a scanner. Without it the style says how large. */
  module?: readonly [width: number, height: number];
}

/** A code to be scanned, black on white whatever the page's colors are. */
export function Drawn({ drawn: { width, height, path }, label, className, module }: DrawnProps) {
  const size = module && { width: width * module[0], height: height * module[1] };
  return (
    <svg
      {...size}
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      shapeRendering="crispEdges"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <rect width={width} height={height} fill="#fff" />
      <path d={path} fill="#000" fillRule="evenodd" />
    </svg>
  );
}
