import { plural } from '../../texts/plural.ts';
import type { WelcomeMessagePart } from '../sms/message_texts.ts';

/** Sentences about the welcome message that the server answers and the screen shows. */
export const welcomeMessageErrors = {
  unknownPlaceholder: (name: string) =>
    `You cannot use {${name}} here. The welcome message allows only {company_name}.`,
};

/** Sentences of the welcome message's view. Some are the specification's. */
export const welcomeMessageTexts = {
  title: 'Edit Welcome Message',
  detail: 'Every customer who joins gets this message once.',
  language: 'Language',
  languageHint: 'Customers who join in Spanish get the Spanish message.',
  words: 'Your message',
  wordsHint: '{company_name} becomes your company’s name when you save.',
  noChanges: 'No changes to save.',
  save: 'Save welcome message',
  saved: 'Welcome message updated successfully!',
  saveFailed: 'Failed to save welcome message. Please try again.',
  loadFailed: 'The welcome message could not be loaded. This is the standard text.',
  standard: 'This is the standard text. It is used until you save your own.',
  useStandard: 'Use the standard text',
  preview: 'Message as sent',
  added: (parts: readonly WelcomeMessagePart[]) =>
    `We add what the first text must include: ${parts.map((part) => PARTS[part]).join(', ')}.`,
  complete: 'Your message includes everything that the first text must include.',
  versions: 'Earlier versions',
  versionCount: (count: number) => plural(count, 'version', 'versions'),
  noVersions: 'We keep every version that you save here.',
  versionBy: (when: string, who: string | null) => (who ? `${when}, ${who}` : when),
  inUse: 'In use',
  takeUp: 'Use this version',
  takeUpName: (when: string) => `Use the version of ${when}`,
};

const PARTS: Record<WelcomeMessagePart, string> = {
  brand: 'your company’s name',
  frequency: 'how often you text',
  rates: 'the notice about rates',
  help: 'how to get help',
  stop: 'how to stop',
};
