import type { WelcomePart } from '../message_texts.ts';
import { plural } from './plural.ts';

/** Sentences about the welcome message that the server answers and the screen shows. */
export const welcomeMessageErrors = {
  unknownPlaceholder: (name: string) =>
    `{${name}} cannot be filled in here. The welcome message knows {company_name} alone.`,
};

/** Words of the welcome message's view; the quoted ones are the specification's. */
export const welcomeMessageTexts = {
  title: 'Edit Welcome Message',
  detail: 'Everybody who joins gets it, once.',
  language: 'Language',
  languageHint: 'Who joins in Spanish gets the Spanish words.',
  words: 'Your words',
  wordsHint: '{company_name} becomes your company’s name when you save.',
  noChanges: 'No changes to save.',
  save: 'Save welcome message',
  saved: 'Welcome message updated successfully!',
  saveFailed: 'Failed to save welcome message. Please try again.',
  loadFailed: 'The welcome message could not be loaded, so this is the standard text.',
  standard: 'This is the standard text, until you save your own.',
  useStandard: 'Use the standard text',
  preview: 'As it is sent',
  added: (parts: readonly WelcomePart[]) =>
    `Added for you, because the first text has to say it: ${parts.map((part) => PARTS[part]).join(', ')}.`,
  complete: 'Nothing has to be added: your words say all that the first text has to say.',
  versions: 'Earlier versions',
  versionCount: (count: number) => plural(count, 'version', 'versions'),
  noVersions: 'Every version that you save is kept here.',
  versionBy: (when: string, who: string | null) => (who ? `${when}, ${who}` : when),
  inUse: 'In use',
  takeUp: 'Use these words',
  takeUpName: (when: string) => `Use the words of ${when}`,
};

const PARTS: Record<WelcomePart, string> = {
  brand: 'your company’s name',
  frequency: 'how often you text',
  rates: 'that rates may apply',
  help: 'how to get help',
  stop: 'how to stop',
};
