import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import { expect, test } from 'vitest';
import { encodingOf } from './alphabet.ts';
import { offenders, replaceOffender } from './characters.ts';
import { bodyMax, fillPlaceholders, measure, placeholdersIn, prefixOf, withPrefix } from './sms.ts';

test.each([
  ['', 'gsm7', 0, 0, 160],
  ['a'.repeat(160), 'gsm7', 160, 1, 0],
  ['a'.repeat(161), 'gsm7', 161, 2, 145],
  ['a'.repeat(306), 'gsm7', 306, 2, 0],
  ['a'.repeat(307), 'gsm7', 307, 3, 152],
  ['a'.repeat(320), 'gsm7', 320, 3, 139],
  ['€'.repeat(80), 'gsm7', 160, 1, 0],
  // The euro sign needs both its units in one segment, so the first ends at 152.
  [`${'a'.repeat(152)}€${'a'.repeat(10)}`, 'gsm7', 164, 2, 141],
  ['¿Qué tal? ¡Año nuevo!', 'gsm7', 21, 1, 139],
  ['más', 'ucs2', 3, 1, 67],
  ['é'.repeat(70), 'gsm7', 70, 1, 90],
  ['á'.repeat(70), 'ucs2', 70, 1, 0],
  ['á'.repeat(71), 'ucs2', 71, 2, 63],
  ['😀'.repeat(35), 'ucs2', 70, 1, 0],
  // 67 is odd: a pair does not fit into the last unit.
  ['😀'.repeat(36), 'ucs2', 72, 2, 61],
  [`${'a'.repeat(318)}😀`, 'ucs2', 320, 5, 15],
])('The text %j has the expected encoding and length', (text, encoding, units, segments, left) => {
  expect(measure(text)).toMatchObject({ encoding, units, segments, left });
});

/** Characters of every kind except combining ones: an independent calculator keeps clusters together, a phone does not. */
const anyText = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...'abc XYZ09.,!?\n@£éñ¿ÄΩ') },
      { weight: 2, arbitrary: fc.constantFrom(...'^{}\\[~]|€') },
      { weight: 1, arbitrary: fc.constantFrom('á', '“', '—', 'ж', '中', '😀', '🥐', 'ç', '`') },
    ),
    { minLength: 1, maxLength: 700 },
  )
  .map((parts) => parts.join(''));
const gsmText = fc
  .array(fc.constantFrom(...'abc XYZ09.,\n@£éñ¿^{}\\[~]|€'), { minLength: 1, maxLength: 700 })
  .map((parts) => parts.join(''));

// spec: ruling-21-meter
test('An independent calculator finds the same alphabet, units and segments', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, gsmText), (text) => {
      const theirs = new SegmentedMessage(text);
      const ours = measure(text);
      expect(ours.encoding).toBe(theirs.getEncodingName() === 'GSM-7' ? 'gsm7' : 'ucs2');
      expect(ours.segments).toBe(theirs.segmentsCount);
      expect(ours.units).toBe(theirs.messageSize / (ours.encoding === 'gsm7' ? 7 : 16));
    }),
    { numRuns: 400 },
  );
});

test('The remaining length is exactly what still fits', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, gsmText), (text) => {
      const { segments, left } = measure(text);
      expect(measure(text + 'a'.repeat(left)).segments).toBe(segments);
      expect(measure(text + 'a'.repeat(left + 1)).segments).toBe(segments + 1);
    }),
    { numRuns: 300 },
  );
});

test('Every single character has the alphabet that the independent calculator finds', () => {
  for (let code = 0x20; code < 0x3000; code += 1) {
    const char = String.fromCharCode(code);
    if (/[\p{M}\p{Cc}\p{Cf}]/u.test(char)) continue;
    expect([char, encodingOf(char)]).toEqual([
      char,
      new SegmentedMessage(char).getEncodingName() === 'GSM-7' ? 'gsm7' : 'ucs2',
    ]);
  }
});

test.each([
  [
    'It’s “new” – really…',
    'It\'s "new" - really...',
    ['curly apostrophe', 'curly quotation mark', 'curly quotation mark', 'long dash', 'three dots in one character'],
  ],
  ['Fresh 🥐 today', 'Fresh today', ['emoji']],
  ['🎉 Party 🎉', 'Party', ['emoji']],
  ['Family 👨‍👩‍👧 day 🇺🇸!', 'Family day!', ['emoji', 'emoji']],
  ['Press 1️⃣', 'Press 1', ['emoji']],
  ['Sólo hoy: más café, niño', 'Solo hoy: mas café, niño', ['letter “ó”', 'letter “á”']],
  ['cafe\u0301', 'café', ['letter “e\u0301”']],
  [
    '½ off\u00a0now™ at 70°',
    '1/2 off now(TM) at 70 deg',
    ['fraction in one character', 'special space', 'trademark symbol', 'character “°”'],
  ],
  ['a\u200bb', 'ab', ['invisible character']],
  ['Ça va €5 é ñ ¿ Ü', 'Ça va €5 é ñ ¿ Ü', []],
])('The text %j can be written in the GSM-7 alphabet', (text, small, names) => {
  const found = offenders(text);
  expect(found.map(({ name }) => name)).toEqual(names);
  expect(found.reduce((rest, { char }) => replaceOffender(rest, char), text)).toBe(small);
});

// spec: ruling-21-meter
test('An offender is listed with its place and count, and another script has no replacement', () => {
  expect(offenders('a “b” c“')).toMatchObject([
    { char: '“', at: 2, count: 2 },
    { char: '”', at: 4, count: 1 },
  ]);
  expect(offenders('дом')[0]).toMatchObject({ char: 'д', replacement: null });
  expect(replaceOffender('дом', 'д')).toBe('дом');
});

test('Replacing every offender leaves GSM-7, or names the characters without a replacement', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const small = offenders(text).reduce((rest, { char }) => replaceOffender(rest, char), text);
      const rest = offenders(small);
      expect(rest.length === 0).toBe(encodingOf(small) === 'gsm7');
      expect(rest.every(({ at, char }) => small.startsWith(char, at))).toBe(true);
    }),
  );
});

// spec: 5-promo-total
test('The company name in front counts', () => {
  expect(withPrefix('Maple Deli', 'Hi')).toBe('Maple Deli: Hi');
  // One typographic apostrophe would make every message of the company more expensive.
  expect(withPrefix('Pia’s Café', 'Hi')).toBe("Pia's Café: Hi");
  expect(prefixOf('Maple Deli').length + bodyMax('Maple Deli')).toBe(320);
  expect(bodyMax('x'.repeat(400))).toBe(0);
});

test('Placeholders are filled, and missing values are listed', () => {
  expect(placeholdersIn('{company_name}: {item} and {item}, not { x } or {}')).toEqual(['company_name', 'item']);
  expect(fillPlaceholders('{a} {b} {a}', { a: 'one' })).toEqual({ text: 'one {b} one', missing: ['b'] });
  expect(fillPlaceholders('{a}', { a: '  ' })).toEqual({ text: '{a}', missing: ['a'] });
  // A value is only a value: placeholders in it are not filled in, and it is not a pattern.
  expect(fillPlaceholders('{a} {b}', { a: '{b} $&', b: 'x' })).toEqual({ text: '{b} $& x', missing: [] });
  expect(fillPlaceholders('{constructor}', {})).toEqual({ text: '{constructor}', missing: ['constructor'] });
});
