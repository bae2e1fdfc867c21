import { contactErrors } from '#contract/contacts/errors.texts.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { blankImports, countUnderWay, deleteRefusalsNaming, listStoredFiles } from './erase.sql.ts';
import { tellProgress } from './import_batch.ts';

export const DELETE_FILES = 'delete_contact_files';

/**
 * Deletes what uploaded files of contacts have left of a contact: refused rows that name them and, because any file can contain them, the
 * files themselves with the samples that are shown. Files that were not imported yet are discarded. The files are deleted after the
 * transaction has committed. Returns how many refused rows named the contact.
 * @throws AppError 409 `importing` while a file is being processed
 */
export async function deleteFilesNaming(
  t: Tenant,
  contact: { phone_e164: string; name: string | null; email: string | null },
  now: Date,
): Promise<number> {
  if ((await countUnderWay(t)) > 0) throw new AppError('conflict', contactErrors.eraseImporting, { code: 'importing' });
  const storage_keys = await listStoredFiles(t);
  const named = await deleteRefusalsNaming(t, contact);
  for (const import_id of await blankImports(t, now)) await tellProgress(t, import_id);
  if (storage_keys.length > 0) await enqueue(t, { task: DELETE_FILES, payload: { storage_keys } });
  return named;
}
