import { StartError } from '../platform/start_error.ts';

/**
 * Refuses a copy without any of the documents that its rows name. One that is missing was lost, and the rest is worth keeping; when all are
 * missing, this is not their folder, or its share is not mounted.
 * @throws StartError
 */
export function requireDocuments(named: number, missing: number): void {
  if (named === 0 || missing < named) return;
  const words = named === 1 ? 'The uploaded document is' : `All ${named} uploaded documents are`;
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
