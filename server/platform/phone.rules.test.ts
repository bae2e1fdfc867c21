import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readablePhone, shownPhone } from '#contract/contacts/phone.ts';
import { readAnyPhone, readPhone, readPlainPhone } from './phone.rules.ts';

test.each([
  ['(207) 555-0142', '+12075550142'],
  ['207.555.0142', '+12075550142'],
  ['1-207-555-0142', '+12075550142'],
  ['+1 207 555 0142', '+12075550142'],
  ['  2075550142 ', '+12075550142'],
  ['＋１ ２０７ ５５５ ０１４２', '+12075550142'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+52 55 1234 5678', '+525512345678'],
])('The phone number %s is read', (text, phone_e164) => {
  expect(readPhone(text)).toBe(phone_e164);
});

test.each([
  '',
  '555-0142',
  '(107) 555-0142',
  '207555014',
  '20755501422',
  'call me',
  '+999 12345678',
  '(207) 555-0142 x5',
])('The text "%s" is not a phone number', (text) => {
  expect(readPhone(text)).toBeNull();
});

test('Every American number is read from its written form', () => {
  const part = (digits: number, from: number) => fc.integer({ min: from, max: 10 ** digits - 1 });
  fc.assert(
    fc.property(part(3, 200), part(3, 200), part(4, 0), (area, exchange, line) => {
      const phone = `+1${area}${exchange}${String(line).padStart(4, '0')}`;
      const read = readPhone(phone);
      // Some codes, such as 911, are never assigned.
      if (read !== null) expect(readPhone(readablePhone(read))).toBe(phone);
    }),
  );
});

test('Plain spellings are read fast and exactly as the library reads them', () => {
  expect(['2075550142', '(207) 555-0142', '+12075550142', '1-207-555-0142'].map(readPlainPhone)).toEqual(
    Array.from({ length: 4 }, () => '+12075550142'),
  );
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
  const area = fc.oneof(
    digits(3),
    fc.constantFrom('207', '212', '340', '416', '500', '521', '710', '787', '800', '900', '911'),
  );
  const sign = fc.constantFrom('', '', '-', '.', ' ', '(', ')', ') ', '--');
  const start = fc.constantFrom('', '', '+1', '1', '+1 ', '1-', '+', '011', '001', '0');
  fc.assert(
    fc.property(start, sign, area, sign, digits(3), sign, digits(4), (country, a, code, b, exchange, c, line) => {
      const text = `${country}${a}${code}${b}${exchange}${c}${line}`;
      const quick = readPlainPhone(text);
      if (quick !== null) expect(quick).toBe(readAnyPhone(text));
    }),
    { numRuns: 3000 },
  );
});

test('Public pages show no more than the last four digits', () => {
  expect(shownPhone('+12075550142')).toBe('(•••) •••-0142');
  expect(shownPhone('+442079460958')).toBe('••• 0958');
});
