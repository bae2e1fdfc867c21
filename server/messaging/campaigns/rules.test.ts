import { expect, test } from 'vitest';
import { ageOn } from '#contract/contacts/birth_date.ts';
import { addDays } from '#contract/dates.ts';
import { bornUntil } from './rules.ts';

test.each(['2026-11-20', '2027-02-28', '2028-02-28', '2028-02-29', '2028-03-01', '2029-03-01'])(
  'On %s, whoever was born on the last date of birth is 21, and whoever was born a day later is not',
  (today) => {
    const born = bornUntil(today);
    expect(addDays(born, 0)).toBe(born);
    expect([ageOn(born, today), ageOn(addDays(born, 1), today)]).toEqual([21, 20]);
  },
);
