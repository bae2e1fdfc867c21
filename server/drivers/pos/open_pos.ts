import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/db/db.ts';
import { demoPos } from './demo.ts';
import type { PosDrivers } from './pos.ts';
import { squarePos } from './square.ts';

/** The points of sale that this installation can connect; the demo till only where its page is. */
export function openPos({ square, dev_pages }: Pick<Config, 'square' | 'dev_pages'>, db: Database): PosDrivers {
  return { ...(square ? { square: squarePos(square) } : {}), ...(dev_pages ? { demo: demoPos(db) } : {}) };
}
