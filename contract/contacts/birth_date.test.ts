import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOn, formatBirthDate, readBirthDate } from './birth_date.ts';

test.each([
  ['0', '0'],
  ['04', '04'],
  ['049', '04/9'],
  ['04091990', '04/09/1990'],
  ['04/09/1990', '04/09/1990'],
  ['4/9/1990', '04/09/1990'],
  ['1990-04-09', '04/09/1990'],
  ['04091990123', '04/09/1990'],
  ['', ''],
])('The typed date %j becomes %j', (typed, shown) => expect(formatBirthDate(typed)).toBe(shown));

test('Every day of the calendar is read as it was typed', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
      const iso = date.toISOString().slice(0, 10);
      const [year, month, day] = iso.split('-');
      expect(readBirthDate(`${month}/${day}/${year}`)).toBe(iso);
      expect(readBirthDate(iso)).toBe(iso);
    }),
  );
});

test.each(['', '04/09', '04/09/90', '02/29/2005', '02/30/2004', '13/01/1990', '00/10/1990', 'yesterday'])(
  'The text %j is not a date',
  (text) => expect(readBirthDate(text)).toBeNull(),
);

describe('An age in full years', () => {
  test.each([
    ['2005-11-20', '2026-11-20', 21],
    ['2005-11-21', '2026-11-20', 20],
    ['2004-02-29', '2025-02-28', 20],
    ['2004-02-29', '2025-03-01', 21],
    ['2026-11-21', '2026-11-20', null],
    ['1850-01-01', '2026-11-20', null],
  ])('A contact born on %s is, on %s, %s years old', (born, today, age) => expect(ageOn(born, today)).toBe(age));
});
