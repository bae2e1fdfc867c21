import type { Config } from '#server/config.ts';
import type { PosDrivers } from './pos.ts';
import { squarePos } from './square.ts';

/** The points of sale that this installation can connect. */
export function openPos({ square }: Pick<Config, 'square'>): PosDrivers {
  return square ? { square: squarePos(square) } : {};
}
