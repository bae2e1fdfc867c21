import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#contract/dates.ts';
import type { Storage } from '#server/drivers/storage.ts';

/** Deletes what killed processes have left on the disk: files that were being written for more than a day, and the scratch of old exports. */
export async function deleteLeftovers(
  { storage, scratch }: { storage: Storage; scratch: string },
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  await storage.deleteUnfinished(before);
  for (const name of await readdir(scratch).catch(() => [])) {
    const path = join(scratch, name);
    const folder = await stat(path).catch(() => undefined);
    if (folder && folder.mtime < before) await rm(path, { recursive: true, force: true });
  }
}
