import { createHash } from 'node:crypto';
import { invoiceErrors, reasonTexts } from '#contract/invoices/errors.texts.ts';
import { DOCUMENT_MAX_BYTES } from '#contract/invoices/limits.ts';
import type { InvoiceStatus } from '#contract/invoices/statuses.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { cleanName } from '#server/platform/file_name.rules.ts';
import { findSameFiles, insertInvoice, type StoredFile, upsertFile } from '../files.sql.ts';
import { sniff } from '../reading/picture/sniff.ts';
import { makeRoom, requestReading } from './request_reading.ts';

export interface UploadedFile extends StoredFile {
  name: string;
}

export interface UploadedInvoice {
  invoice_id: string;
  status: InvoiceStatus;
  file_name: string;
  duplicate_of?: string;
  reason?: string;
}

/** What is known of a file before it is stored under its hash. Its content determines its type. */
export function describeFile({ companyId }: Pick<Ctx, 'companyId'>, name: string, bytes: Buffer): UploadedFile {
  const sha256 = createHash('sha256').update(bytes).digest();
  const hex = sha256.toString('hex');
  const storage_key = `${companyId}/files/${hex.slice(0, 2)}/${hex}`;
  return { name: cleanName(name, 'file'), sha256, bytes: bytes.length, mime: sniff(bytes).mime, storage_key };
}

/** Stores a file's bytes, before any row refers to them. */
export async function storeFile(ctx: Ctx, storage: Storage, name: string, bytes: Buffer): Promise<UploadedFile> {
  const file = describeFile(ctx, name, bytes);
  await storage.put(file.storage_key, bytes);
  return file;
}

/** Each list of files becomes one document to read; a document with known files is offered as a duplicate. */
export function uploadInvoices(ctx: Ctx, documents: UploadedFile[][]): Promise<UploadedInvoice[]> {
  return ctx.tx((t) => addDocuments(ctx, t, documents));
}

/** The same as part of a transaction. */
export async function addDocuments(ctx: Ctx, t: Tenant, documents: UploadedFile[][]): Promise<UploadedInvoice[]> {
  await makeRoom(t, documents.length);
  const uploaded: UploadedInvoice[] = [];
  for (const files of documents) uploaded.push(await uploadOne(ctx, t, files));
  return uploaded;
}

/** @throws AppError 413 for files that are too large to be in memory together; one that is there several times counts once */
export function assertReadable(files: readonly Pick<StoredFile, 'storage_key' | 'bytes'>[]): void {
  const sizes = new Map(files.map(({ storage_key, bytes }) => [storage_key, bytes]));
  if ([...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) <= DOCUMENT_MAX_BYTES) return;
  const most = DOCUMENT_MAX_BYTES / 1024 / 1024;
  throw new AppError('too_large', invoiceErrors.documentTooLarge(most), { code: 'document_too_large' });
}

async function uploadOne(ctx: Ctx, t: Tenant, uploads: UploadedFile[]): Promise<UploadedInvoice> {
  assertReadable(uploads);
  const files: { file_id: string; name: string }[] = [];
  for (const { name, ...stored } of uploads) files.push({ file_id: await upsertFile(t, stored, ctx.now), name });
  const duplicate_of = await findSameFiles(
    t,
    files.map((file) => file.file_id),
  );
  const invoice_id = newId();
  const status = duplicate_of ? 'duplicate' : 'reading';
  await insertInvoice(
    t,
    { invoice_id, status, duplicate_of: duplicate_of ?? null, files, uploaded_by: ctx.userId },
    ctx.now,
  );
  await audit(ctx, t, 'invoice.uploaded', invoice_id, { files: files.length });
  const file_name = files.map((file) => file.name).join(', ');
  if (duplicate_of) {
    await announce(t, { type: 'invoice', id: invoice_id, status, progress: null });
    return { invoice_id, status, file_name, duplicate_of, reason: reasonTexts.same_file };
  }
  await requestReading(t, invoice_id);
  return { invoice_id, status, file_name };
}
