import type { PosDrivers } from './pos.ts';

/** The points of sale that this installation can connect. */
export function openPos(): PosDrivers {
  return {};
}
