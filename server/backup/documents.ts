import { StartError } from '../platform/start_error.ts';

/** So few may be lost one by one, even when they are all. */
const FEW = 3;

/**
 * Refuses a backup without half of the documents that its rows name: this is not their folder, or its share is not mounted, and what was
 * uploaded since lies in the folder below. A few that are missing were lost, and the rest is worth keeping.
 * @throws StartError
 */
export function requireDocuments(named: number, missing: number): void {
  if (missing <= FEW || missing * 2 < named) return;
  const words =
    missing === named ? `All ${named} uploaded documents are` : `${missing} of ${named} uploaded documents are`;
  throw new StartError(
    `${words} missing from the folder of files, so nothing was written. Mount that folder, or correct DATA_DIR.`,
  );
}

/** What the operator is told when some are missing; empty when none is. */
export function missingWords(missing: number): string {
  if (missing === 0) return '';
  const words = missing === 1 ? '1 uploaded document is' : `${missing} uploaded documents are`;
  return ` ${words} missing from the folder of files, and from this file too: restore what an older backup still has.`;
}
