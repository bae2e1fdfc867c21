import type { DrawnCode } from '#contract/coupons/drawings.ts';

interface DrawnProps {
  drawn: DrawnCode;
  /** What is read aloud. */
  label: string;
  className: string | undefined;
  /** The size of one module in pixels. Whole numbers only, because scanners cannot read bars of uneven width. Without it, CSS sets the size. */
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
