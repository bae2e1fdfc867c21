import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { AppError } from './errors.ts';

/** Names what a form begins from: other values have another version. */
export function versionOf(values: object): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}

/**
 * Refuses a form that began from other values than those that are stored, unless these are what it sends: a save whose answer was lost
 * is repeated. Without a version, what is stored is replaced whatever it is.
 * @throws AppError 409
 */
export function assertBegunFrom(version: string | undefined, stored: object, sent: object): void {
  if (version === undefined || version === versionOf(stored) || isDeepStrictEqual(stored, sent)) return;
  throw new AppError('conflict', outdatedTexts.changed, { code: 'changed' });
}
