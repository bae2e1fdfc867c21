import { StartError } from '#server/platform/start_error.ts';

/** What is said of an export that cannot be what was exported. */
export function damaged(what: string, cause?: unknown): StartError {
  return new StartError(`The export is damaged or was changed: ${what}. Nothing was imported.`, { cause });
}
