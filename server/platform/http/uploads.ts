import type { FastifyRequest } from 'fastify';
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_FILES, UPLOADS_PER_MINUTE } from '#contract/limits.ts';
import { httpTexts } from '#contract/texts/http.ts';
import type { SessionCtx } from '../context.ts';
import type { Database, Tenant } from '../db/db.ts';
import type { Disk } from '../disk.ts';
import { AppError } from '../errors.ts';
import { openThrottle } from './throttle.ts';

export const GIGABYTE = 1024 ** 3;

/** Admits a company's uploads of files before anything of them is read. Throws the error for the user. */
export type UploadGate = (ctx: SessionCtx, request: FastifyRequest) => Promise<void>;

/** Refuses files with more bytes than the company's space has left. Throws the error for the user. */
export type SpaceGate = (t: Tenant, bytes: number) => Promise<void>;

interface SpaceDeps {
  /** Gigabytes of files that one company can store. */
  storagePerCompany: number;
  /** Counts the bytes of the company's files. */
  storedBytes: (t: Tenant) => Promise<number>;
}

export function openSpaceGate({ storagePerCompany, storedBytes }: SpaceDeps): SpaceGate {
  return async (t, bytes) => {
    if (bytes + (await storedBytes(t)) <= storagePerCompany * GIGABYTE) return;
    throw new AppError('insufficient_storage', httpTexts.storageUsed(storagePerCompany), { code: 'storage_used' });
  };
}

interface UploadDeps {
  db: Database;
  disk: Disk;
  requireSpace: SpaceGate;
}

export function openUploadGate({ db, disk, requireSpace }: UploadDeps): UploadGate {
  const perCompany = openThrottle(db.pool, 'uploads', UPLOADS_PER_MINUTE, 60);
  return async (ctx, { headers }) => {
    if (await disk.isLow()) throw new AppError('insufficient_storage', httpTexts.diskFull, { code: 'disk_full' });
    await perCompany.spend(ctx.companyId);
    // An upload that does not say its length counts as the largest.
    await ctx.tx((t) => requireSpace(t, Number(headers['content-length'] ?? UPLOAD_MAX_FILES * UPLOAD_MAX_BYTES)));
  };
}
