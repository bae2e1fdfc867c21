import type { SmsEncoding } from '../sms.ts';
import { plural } from './plural.ts';

/** Words of the meter below a text message: how long it is, what it takes, what makes it dear. */
export const meterTexts = {
  label: 'Length and cost',
  characters: (used: number, most: number) => `${used} of ${most} characters with your name`,
  tooLong: (over: number) => `${plural(over, 'character', 'characters')} too long`,
  segments: (count: number) => plural(count, 'segment', 'segments'),
  segmentsHint:
    'A network charges by the segment: 160 plain characters, or 70 with a special one; a little less in longer texts.',
  encodings: { gsm7: 'GSM-7', ucs2: 'UCS-2' } satisfies Record<SmsEncoding, string>,
  encodingHints: {
    gsm7: 'the plain alphabet of text messages',
    ucs2: 'every sign there is, at less than half the length',
  } satisfies Record<SmsEncoding, string>,
  left: (units: number) => `${units} left in this segment`,
  cost: (cents: number) => `about ${cents.toLocaleString('en-US', { maximumFractionDigits: 2 })}¢ a person`,
  beforeFilling: '(placeholders not filled in yet)',
  offender: (name: string, char: string, count: number) =>
    count === 1 ? `1 ${name}: ${char}` : `${count} × ${name}: ${char}`,
  dearer: (now: number, then: number) =>
    `Plain characters would make it ${plural(then, 'segment', 'segments')} instead of ${now}.`,
  special: (room: number, plainRoom: number) =>
    `A special character leaves less room: ${room} characters in a segment instead of ${plainRoom}.`,
  replace: (replacement: string) => `Write ${replacement === ' ' ? 'a plain space' : replacement} instead`,
  remove: 'Take it out',
  replaceAll: 'Replace all',
  nothingLikeIt: 'the plain alphabet has nothing like it',
  notYours: 'not in the words that you write here',
  bubble: 'How it looks on a phone',
  nothingYet: 'Your message appears here.',
};
