import parsePhoneNumber from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import { AREA_CODES_ABROAD, isAbroad } from '#contract/contacts/phone.ts';
import { blockOf, readMobile } from './number.rules.ts';

describe('A number that can get texts', () => {
  test.each([
    ['+12075550142', '+12075550142'],
    ['(207) 555-0142', '+12075550142'],
    ['1 207 555 0142', '+12075550142'],
    // Messages to Canada, Puerto Rico and the Virgin Islands cost the same as within the states.
    ['+14165550142', '+14165550142'],
    ['+17875550142', '+17875550142'],
    ['+13405550142', '+13405550142'],
  ])('The number %s is read as %s', (text, phone_e164) => expect(readMobile(text)).toEqual({ phone_e164 }));

  test.each([
    ['', 'phoneRequired'],
    ['call me', 'phoneRequired'],
    ['207555014', 'phone'],
    ['22075550142', 'phone'],
    ['+1207555014299', 'phone'],
    ['+10075550142', 'phone'],
    ['+18005550142', 'notMobile'],
    ['+18335550142', 'notMobile'],
    ['+19005550142', 'notMobile'],
    ['+15005550142', 'notMobile'],
    // Jamaica, the Dominican Republic and the Bahamas also use +1, and are expensive.
    ['+18765550142', 'abroad'],
    ['+18095551234', 'abroad'],
    ['+12425550142', 'abroad'],
    ['+447911123456', 'abroad'],
    ['+5215512345678', 'abroad'],
  ])('The number %j is refused: %s', (text, fault) => expect(readMobile(text)).toEqual({ fault }));
});

test('The list of area codes abroad agrees with the tables of numbers', () => {
  const here: readonly string[] = ['US', 'CA', 'PR', 'VI', 'GU', 'AS', 'MP'];
  const codes = Array.from({ length: 800 }, (_, place) => String(200 + place));
  const abroad = codes.filter((code) => {
    const country = parsePhoneNumber(`+1${code}5550142`)?.country;
    return country !== undefined && !here.includes(country);
  });
  expect(abroad).toHaveLength(AREA_CODES_ABROAD.length);
  expect(codes.filter((code) => isAbroad(`+1${code}5550142`))).toEqual(abroad);
});

test('A block is a thousand numbers', () => {
  expect(blockOf('+12075550142')).toBe(blockOf('+12075550999'));
  expect(blockOf('+12075550142')).not.toBe(blockOf('+12075551142'));
});
