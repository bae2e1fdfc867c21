import type { FeatureCode, Role } from '../http.ts';

const FEATURE_NAMES: Record<FeatureCode, string> = {
  invoice_scanning: 'Invoice scanning',
  loyalty_sms: 'The loyalty programme',
};

const FEATURE_SUBJECTS: Record<FeatureCode, string> = {
  invoice_scanning: 'invoice scanning',
  loyalty_sms: 'the loyalty programme',
};

/** A field of a request; the whole of it has no name. */
const named = (field: string) => (field === '' ? 'The request' : `“${field}”`);

/** Sentences for failures that belong to no feature. */
export const httpTexts = {
  notSignedIn: 'Sign in to go on.',
  sessionEnded: 'Your session has ended. Sign in again; nothing that you saved is lost.',
  noFeature: (feature: FeatureCode) => `${FEATURE_NAMES[feature]} is not part of your plan or trial.`,
  lapsed: (feature: FeatureCode, kind: 'paid' | 'trial', until: string) =>
    `${kind === 'trial' ? 'Your free trial' : 'Your plan'} for ${FEATURE_SUBJECTS[feature]} has ended. ` +
    `You can look at everything and export it until ${until}; to change something, start a paid plan.`,
  roleNeeded: (role: Role) =>
    role === 'owner' ? 'Only the owner may do this.' : 'Only a manager or the owner may do this.',
  keyLength: 'An Idempotency-Key has between 1 and 200 characters.',
  keyOfAnother: 'This Idempotency-Key was used for another request. Send this one with a key of its own.',
  inProgress: 'This is being worked on already. Wait a moment and try again; it will not be done twice.',
  answerLost:
    'This arrived before and was saved, but the answer to it was lost. Reload the page to see how things stand before you try again.',
  badSignature: 'This does not come from the provider of text messages.',
  notFound: 'There is nothing at this address.',
  unexpected: 'Something went wrong on our side. Nothing that was saved is lost; try again in a moment.',
  unavailable: 'The book cannot be reached right now. Try again in a moment.',
  tooLarge: 'That is more than can be sent at once.',
  brokenForm: 'The upload did not arrive whole. Nothing of it was kept: send it again.',
  invalid: 'Something in the request is not right.',
  unkeepable: 'There is a character in it that cannot be kept. Type it once more, without copying.',
  /** What a schema refuses that has no sentence of its own. */
  faults: {
    missing: (field: string) => (field === '' ? 'The request is empty.' : `${named(field)} is missing.`),
    kind: (field: string, kind: string) => `${named(field)} has to be ${kind}.`,
    kinds: {
      string: 'a text',
      number: 'a number',
      int: 'a whole number',
      boolean: 'true or false',
      array: 'a list',
      object: 'an object',
      record: 'an object',
    } as Readonly<Record<string, string>>,
    oneOf: (field: string, values: readonly string[]) =>
      values.length === 1
        ? `${named(field)} has to be ${values[0]}.`
        : `${named(field)} has to be one of: ${values.join(', ')}.`,
    tooLong: (field: string, most: string) => `${named(field)} can have ${most} characters at most.`,
    tooShort: (field: string, least: string) =>
      least === '1' ? `${named(field)} is empty.` : `${named(field)} has to have ${least} characters at least.`,
    tooMuch: (field: string, most: string) => `${named(field)} can be ${most} at most.`,
    tooLittle: (field: string, least: string) => `${named(field)} has to be ${least} at least.`,
    format: (field: string, format: string | null) => `${named(field)} is not ${format ?? 'written as it has to be'}.`,
    formats: {
      uuid: 'an id',
      email: 'an email address',
      url: 'an address on the web',
      date: 'a day such as 2026-11-20',
      datetime: 'a moment such as 2026-11-20T10:00:00Z',
    } as Readonly<Record<string, string>>,
    other: (field: string) => `${named(field)} is not right.`,
  },
  tooMany: (seconds: number) =>
    seconds > 90
      ? `Too many tries. Wait ${Math.ceil(seconds / 60)} minutes and try again.`
      : `Too many tries. Wait ${seconds} seconds and try again.`,
};
