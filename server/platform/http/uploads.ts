import type { FastifyRequest } from 'fastify';
import { UPLOADS_PER_MINUTE } from '#contract/limits.ts';
import { httpTexts } from '#contract/texts/http.ts';
import type { SessionCtx } from '../context.ts';
import type { Database, Tenant } from '../db/db.ts';
import type { Disk } from '../disk.ts';
import { AppError } from '../errors.ts';
import { openThrottle } from './throttle.ts';

export const GIGABYTE = 1024 ** 3;

/** Admits a company's uploads of files before anything of them is read. Throws the error for the user. */
export type UploadGate = (ctx: SessionCtx, request: FastifyRequest) => Promise<void>;

interface UploadDeps {
  db: Database;
  disk: Disk;
  /** Gigabytes of files that one company can store. */
  storagePerCompany: number;
  /** Counts the bytes of the company's files. */
  storedBytes: (t: Tenant) => Promise<number>;
}

export function openUploadGate({ db, disk, storagePerCompany, storedBytes }: UploadDeps): UploadGate {
  const perCompany = openThrottle(db.pool, 'uploads', UPLOADS_PER_MINUTE, 60);
  return async (ctx, { headers }) => {
    if (await disk.isLow()) throw new AppError('insufficient_storage', httpTexts.diskFull, { code: 'disk_full' });
    await perCompany.spend(ctx.companyId);
    const bytes = Number(headers['content-length'] ?? 0) + (await ctx.tx(storedBytes));
    if (bytes <= storagePerCompany * GIGABYTE) return;
    throw new AppError('insufficient_storage', httpTexts.storageUsed(storagePerCompany), { code: 'storage_used' });
  };
}
