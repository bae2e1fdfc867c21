import type { Role } from '../http.ts';
import { lapsed, noFeature } from './features.ts';
import { plural } from './plural.ts';

/** A field of a request; the request itself has no field name. */
const named = (field: string) => (field === '' ? 'The request' : `“${field}”`);

/** Sentences for failures that belong to no feature. */
export const httpTexts = {
  notSignedIn: 'Log in to continue.',
  sessionEnded: 'Your session has ended. Log in again. Your saved data is safe.',
  noFeature,
  lapsed,
  roleNeeded: (role: Role) =>
    role === 'owner' ? 'Only the owner can do this.' : 'Only a manager or the owner can do this.',
  secondFactorRequired: 'Your company requires two-step login. Set it up to continue.',
  notForAccountants:
    'Accountants can view and export invoices, stock and costs. Ask a manager or the owner to do this.',
  keyLength: 'An Idempotency-Key must have between 1 and 200 characters.',
  keyOfAnother: 'This Idempotency-Key was used for another request. Send this request with a new key.',
  inProgress: 'This request is already in progress. Wait a moment and try again. It will not be done twice.',
  answerLost:
    'This request was already saved, but its answer was lost. Reload the page to see the result before you try again.',
  badSignature: 'This request does not come from the text message provider.',
  notFound: 'There is nothing at this address.',
  unexpected: 'Something went wrong on our side. Your saved data is safe. Try again in a moment.',
  unavailable: 'Counterbook is not available right now. Try again in a moment.',
  diskFull:
    'The server is out of disk space, so nothing was saved. Everything that you saved before is safe. ' +
    'Tell the person who runs Counterbook, and try again later.',
  storageUsed: (gigabytes: number) =>
    `Your company has used its ${gigabytes} GB of space for files, so nothing was saved. To get more space, write to us on the help page.`,
  foreignHost:
    'Counterbook does not answer under this address. Open its own address, or add this name to ALLOWED_HOSTS.',
  tooManyPages: 'Too many pages are open under your name. Close some of them.',
  tooLarge: 'This request is too large. Send less at once.',
  brokenForm: 'The upload was incomplete and was not saved. Send it again.',
  invalid: 'The request is not valid.',
  unsavable: 'It contains a character that cannot be saved. Type it again instead of pasting it.',
  outOfRange: 'A number is too large, or makes a result too large to save. Nothing was saved. Check the numbers.',
  changedAtOnce: 'Someone else changed the same thing at that moment, so nothing was saved. Try again.',
  /** Sentences for schema errors that have none of their own. */
  faults: {
    missing: (field: string) => (field === '' ? 'The request is empty.' : `${named(field)} is missing.`),
    kind: (field: string, kind: string) => `${named(field)} must be ${kind}.`,
    kinds: {
      string: 'text',
      number: 'a number',
      int: 'a whole number',
      boolean: 'true or false',
      array: 'a list',
      object: 'an object',
      record: 'an object',
    } as Readonly<Record<string, string>>,
    oneOf: (field: string, values: readonly string[]) =>
      values.length === 1
        ? `${named(field)} must be ${values[0]}.`
        : `${named(field)} must be one of: ${values.join(', ')}.`,
    tooLong: (field: string, most: string) => `${named(field)} can have at most ${most} characters.`,
    tooShort: (field: string, least: string) =>
      least === '1' ? `${named(field)} is empty.` : `${named(field)} must have at least ${least} characters.`,
    tooMuch: (field: string, most: string) => `${named(field)} can be at most ${most}.`,
    tooLittle: (field: string, least: string) => `${named(field)} must be at least ${least}.`,
    tooMany: (field: string, most: string) => `${named(field)} can have at most ${most} entries.`,
    tooFew: (field: string, least: string) =>
      least === '1' ? `${named(field)} has no entries.` : `${named(field)} must have at least ${least} entries.`,
    format: (field: string, format: string | null) => `${named(field)} is not ${format ?? 'in the required format'}.`,
    formats: {
      uuid: 'an id',
      email: 'an email address',
      url: 'a web address',
      date: 'a date such as 2026-11-20',
      datetime: 'a time such as 2026-11-20T10:00:00Z',
    } as Readonly<Record<string, string>>,
    other: (field: string) => `${named(field)} is not valid.`,
  },
  tooMany: (seconds: number) =>
    seconds > 90
      ? `Too many attempts. Wait ${plural(Math.ceil(seconds / 60), 'minute', 'minutes')} and try again.`
      : `Too many attempts. Wait ${plural(seconds, 'second', 'seconds')} and try again.`,
};
