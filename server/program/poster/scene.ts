/** One drawing in points (1/72 inch), y downwards, from which screen, picture, print and PDF are made. */
export interface Scene {
  width: number;
  height: number;
  marks: Mark[];
}

export type Mark =
  /** `d` is an SVG path of M, L, Q, C and Z; it is scaled, then moved. */
  | { kind: 'area'; d: string; fill: string; x?: number; y?: number; scale?: number; even_odd?: boolean }
  | { kind: 'line'; d: string; stroke: string; width: number; dash?: number }
  /** A PNG in a square. */
  | { kind: 'picture'; png: Buffer; x: number; y: number; side: number }
  /** Another scene with its top left corner there; `turned` is upside down in the same place. */
  | { kind: 'piece'; scene: Scene; x: number; y: number; scale?: number; turned?: boolean };

/** A rectangle with round corners, as an SVG path. */
export function roundRect(x: number, y: number, width: number, height: number, radius: number): string {
  // The length of a cubic curve's handle for a quarter circle.
  const handle = radius * (1 - 0.5523);
  const [right, bottom] = [x + width, y + height];
  return [
    `M${x + radius} ${y}`,
    `L${right - radius} ${y}C${right - handle} ${y} ${right} ${y + handle} ${right} ${y + radius}`,
    `L${right} ${bottom - radius}C${right} ${bottom - handle} ${right - handle} ${bottom} ${right - radius} ${bottom}`,
    `L${x + radius} ${bottom}C${x + handle} ${bottom} ${x} ${bottom - handle} ${x} ${bottom - radius}`,
    `L${x} ${y + radius}C${x} ${y + handle} ${x + handle} ${y} ${x + radius} ${y}Z`,
  ].join('');
}

export function rect(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}L${x + width} ${y}L${x + width} ${y + height}L${x} ${y + height}Z`;
}
