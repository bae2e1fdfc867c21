import { plural } from '../../texts/plural.ts';
import type { SmsEncoding } from './alphabet.ts';

/** Sentences of the meter below a message: its length, its segments and its cost. */
export const meterTexts = {
  label: 'Length and cost',
  characters: (used: number, most: number) => `${used} of ${most} characters with your name`,
  tooLong: (over: number) => `${plural(over, 'character', 'characters')} too long`,
  segments: (count: number) => plural(count, 'segment', 'segments'),
  segmentsHint:
    'Carriers charge per segment. A segment has 160 plain characters, or 70 if any character is special, and slightly fewer in longer texts.',
  encodings: { gsm7: 'GSM-7', ucs2: 'UCS-2' } satisfies Record<SmsEncoding, string>,
  encodingHints: {
    gsm7: 'the plain alphabet of text messages',
    ucs2: 'all characters, in segments less than half as long',
  } satisfies Record<SmsEncoding, string>,
  left: (units: number) => `${units} left in this segment`,
  cost: (cents: number) => `about ${cents.toLocaleString('en-US', { maximumFractionDigits: 2 })}¢ per customer`,
  beforeFilling: '(before placeholders are filled in)',
  offender: (name: string, char: string, count: number) =>
    count === 1 ? `1 ${name}: ${char}` : `${count} × ${name}: ${char}`,
  costlier: (now: number, then: number) =>
    `With plain characters it would take ${plural(then, 'segment', 'segments')} instead of ${now}.`,
  special: (room: number, plainRoom: number) =>
    `A special character limits a segment to ${room} characters instead of ${plainRoom}.`,
  replace: (replacement: string) => `Replace with ${replacement === ' ' ? 'a plain space' : replacement}`,
  remove: 'Remove',
  replaceAll: 'Replace all',
  plained: (names: readonly string[]) =>
    `Replaced with plain characters so that each text costs less: ${names.join(', ')}.`,
  keepAsTyped: 'Keep as typed',
  nothingLikeIt: 'no plain character to replace it',
  notYours: 'not part of your text',
  bubble: 'Preview on a phone',
  nothingYet: 'Your message appears here.',
};
