import { describe, expect, test } from 'vitest';
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

test('A block is a thousand numbers', () => {
  expect(blockOf('+12075550142')).toBe(blockOf('+12075550999'));
  expect(blockOf('+12075550142')).not.toBe(blockOf('+12075551142'));
});
