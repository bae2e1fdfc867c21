import { UPLOADS_PER_MINUTE } from '#contract/limits.ts';
import type { SessionCtx } from '../context.ts';
import type { Database } from '../db/db.ts';
import { openThrottle } from './throttle.ts';

/** Lets a company's uploads of files in, before anything of them is read. Throws what the person is told. */
export type UploadGate = (ctx: SessionCtx) => Promise<void>;

export function openUploadGate({ db }: { db: Database }): UploadGate {
  const perCompany = openThrottle(db.pool, 'uploads', UPLOADS_PER_MINUTE, 60);
  return (ctx) => perCompany.spend(ctx.companyId);
}
