/** Pictures of pages that no document shows any longer. */
import type { Storage } from '#server/drivers/storage.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { pictureKeys, shownPictures } from '../files.sql.ts';

const DELETE_PICTURES = 'delete_page_pictures';

/** Deletes those of these pictures that the document does not show; after the commit, and only if no other document shows them. */
export async function dropPictures(t: Tenant, invoiceId: string, keys: string[]): Promise<void> {
  const shown = new Set(await pictureKeys(t, invoiceId));
  const unused = [...new Set(keys)].filter((key) => !shown.has(key));
  if (unused.length > 0) await enqueue(t, { task: DELETE_PICTURES, payload: { keys: unused } });
}

export function pictureJobs(deps: JobDeps & { storage: Storage }): Record<string, JobHandler> {
  return {
    [DELETE_PICTURES]: async ({ companyId, payload }) => {
      const keys = payload.keys as string[];
      // Documents that were arranged share the pictures of their pages.
      const shown = new Set(await deps.db.tenant(companyId, (t) => shownPictures(t, keys)));
      for (const key of keys) if (!shown.has(key)) await deps.storage.delete(key);
    },
  };
}
