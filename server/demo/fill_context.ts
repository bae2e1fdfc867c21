import type { Storage } from '#server/drivers/storage.ts';
import type { Reader } from '#server/invoices/invoices.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/db.ts';

export interface DemoDeps {
  db: Database;
  clock: Clock;
  log: Ctx['log'];
  storage: Storage;
  reader: Reader;
  /** Whether the demo till can be connected. */
  till?: boolean;
  /** Called after every step: how many of how many are done. */
  onProgress?: (done: number, of: number) => void;
}

export interface FillContext extends Pick<DemoDeps, 'storage' | 'reader' | 'log' | 'till' | 'onProgress'> {
  now: Date;
  /** The calendar date at the shop. */
  today: string;
  owner: string;
  /** A context of that user at that moment; null is the machine. */
  contextFor(userId: string | null, now: Date): Ctx;
}
