import Big from 'big.js';

// One of each unit in the base unit of its kind. Avoirdupois pound and US customary volumes: NIST Handbook 44, Appendix C.
export const MEASURES: Record<string, { kind: 'count' | 'weight' | 'volume'; size: string }> = {
  ea: { kind: 'count', size: '1' },
  doz: { kind: 'count', size: '12' },
  g: { kind: 'weight', size: '1' },
  kg: { kind: 'weight', size: '1000' },
  oz: { kind: 'weight', size: '28.349523125' },
  lb: { kind: 'weight', size: '453.59237' },
  ml: { kind: 'volume', size: '1' },
  l: { kind: 'volume', size: '1000' },
  cl: { kind: 'volume', size: '10' },
  dl: { kind: 'volume', size: '100' },
  'fl oz': { kind: 'volume', size: '29.5735295625' },
  pt: { kind: 'volume', size: '473.176473' },
  qt: { kind: 'volume', size: '946.352946' },
  gal: { kind: 'volume', size: '3785.411784' },
};

/** Whether the unit is one of weight or volume. */
export function isMeasured(unit: string): boolean {
  const kind = MEASURES[unit]?.kind;
  return kind === 'weight' || kind === 'volume';
}

/** How many `to` one `from` is, or null where they measure different things. */
export function convert(from: string, to: string): Big | null {
  if (from === to) return new Big(1);
  const [a, b] = [MEASURES[from], MEASURES[to]];
  if (!a || !b || a.kind !== b.kind) return null;
  return new Big(a.size).div(b.size);
}
