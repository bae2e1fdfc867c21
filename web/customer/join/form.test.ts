import { expect, test } from 'vitest';
import { joinTexts } from '#contract/customer/join.texts.ts';
import { joinFaults, sentPhone, shownPhone } from './form.ts';

const { faults } = joinTexts.en;
const faultOf = (phone: string) => joinFaults({ phone, birth_date: '', agreed: true }, false, 'en').phone_e164;

test.each([
  ['2075550142', '(207) 555-0142'],
  ['+12075550142', '(207) 555-0142'],
  ['+1 (207) 555-0142', '(207) 555-0142'],
  ['1 207 555 0142', '(207) 555-0142'],
])('%s becomes a US number', (typed, shown) => {
  expect(shownPhone(typed)).toBe(shown);
  expect(faultOf(shown)).toBeUndefined();
  expect(sentPhone(shown)).toBe('+12075550142');
});

// Its first ten digits would be a number from here, and a stranger's.
test.each(['+525512345678', '+44 7911 123456', ' +34 612 345 678'])('%s is not shortened to a US number', (typed) => {
  expect(shownPhone(typed)).toBe(typed);
  expect(faultOf(shownPhone(typed))).toBe(faults.abroad);
});

test('Digits typed one by one become a US number as soon as they are complete', () => {
  const typed = [...'+12075550142'].reduce((shown, sign) => shownPhone(shown + sign), '');
  expect(typed).toBe('(207) 555-0142');
  expect([faultOf(''), faultOf('+'), faultOf('(207) 555-01')]).toEqual([
    faults.phoneRequired,
    faults.phoneRequired,
    faults.phone,
  ]);
});
