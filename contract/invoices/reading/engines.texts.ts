import type { ReadingAttempt } from './engines.ts';

export const engineErrors = {
  none: 'No vision model is set up on this server.',
  notAgreed:
    'The owner has not agreed to send pages to another service. The owner can do so in the settings, under “Reading by a vision model”.',
  usedUp: (most: number) =>
    `The vision model has read ${most} of your documents in the last 24 hours, and cannot read more now. Try again later, or read this document without it.`,
};

/** Sentences about what reads documents. */
export const engineTexts = {
  readingsTitle: 'Readings',
  readingsDetail: 'Each time the document was read, by what, and what it cost.',
  noReadings: 'Not read yet.',
  readWith: (engine: string) => `Read with ${engine}`,
  names: { local: 'Counterbook', vision: 'Vision model', none: 'Counterbook' } satisfies Record<
    ReadingAttempt['engine'],
    string
  >,
  by: (engine: string, version: string | null) => (version === null ? engine : `${engine} (${version})`),
  took: (seconds: string) => `${seconds} s`,
  cost: (amount: string) => `${amount} cents`,
  lines: (count: number) => (count === 1 ? '1 line' : `${count} lines`),
  askedBy: (user: string) => `Requested by ${user}`,
  agreement: {
    title: 'Reading by a vision model',
    label: 'Send pages of documents to this service',
    detail: (host: string, model: string) =>
      `Documents can also be read by ${model} at ${host}. Pictures of their pages are then sent there, and whoever runs that service can see them.`,
    sent: 'The pictures show what is printed: names, addresses, prices, account numbers. E-invoices, CSV and Excel files are never sent.',
    takeBack:
      'You can withdraw this at any time. No more pages are sent then. What was sent before stays with that service.',
    always: 'New documents are read by it first.',
    onlyAsked: 'A document is sent only when a user chooses to read it with this model.',
    agreed: (date: string, user: string) => `Agreed on ${date} by ${user}.`,
    ownerOnly: 'Only the owner can change this.',
    off: 'Nothing is sent.',
  },
};
