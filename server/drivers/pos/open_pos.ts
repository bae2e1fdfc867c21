import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/db/db.ts';
import { demoPos } from './demo.ts';
import type { PosDrivers } from './pos.ts';

/** The points of sale that this installation can connect; the demo till only where its page is. */
export async function openPos(
  { square, dev_pages }: Pick<Config, 'square' | 'dev_pages'>,
  db: Database,
): Promise<PosDrivers> {
  return {
    // Square's library is half of a start.
    ...(square ? { square: (await import('./square.ts')).squarePos(square) } : {}),
    ...(dev_pages ? { demo: demoPos(db) } : {}),
  };
}
