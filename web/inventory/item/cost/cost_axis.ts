/** How much of its range an axis leaves free above and below. */
const ROOM = 0.15;
const STEPS = 4;
const CENT = 0.01;

/** Round marks from below the lowest to above the highest cost; a single cost is in the middle. Never below zero. */
export function costAxis(costs: number[]): number[] {
  const lowest = Math.min(...costs);
  const highest = Math.max(...costs);
  const range = highest - lowest || highest * 0.5 || 1;
  const from = Math.max(0, lowest - range * ROOM);
  const to = highest + range * ROOM;
  const step = roundStep((to - from) / STEPS);
  const marks: number[] = [];
  // Counted, not added up: 0.1 + 0.2 is no round mark.
  for (let mark = Math.floor(from / step); (mark - 1) * step < to; mark += 1)
    marks.push(Number((mark * step).toFixed(6)));
  return marks;
}

/** The next of 1, 2, 2.5, 5 and their powers of ten. From a cent on, it is whole cents: labels show no more. */
function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const factors = power === CENT ? [1, 2, 5] : [1, 2, 2.5, 5];
  const factor = factors.find((one) => one * power >= raw) ?? 10;
  return factor * power;
}
