import { expect, test } from 'vitest';
import { chargesOf, repeatsDepositLines, totalOf } from './amounts.rules.ts';
import type { ExportedDocument } from './documents.sql.ts';

/** Crates that were delivered and crates that were taken back. */
const CRATES = [
  { amount_cents: 480, is_deposit: true },
  { amount_cents: -120, is_deposit: true },
];
const charged = (amounts: object) => chargesOf({ lines: CRATES, ...amounts } as ExportedDocument);

test('A deposit beside lines of deposits is exported as a deposit', () => {
  expect(charged({ deposit_cents: 200, total_cents: 560 })).toEqual([{ charge: 'deposit', cents: 200 }]);
  expect(charged({ deposit_cents: 200, total_cents: 561 })).toEqual([
    { charge: 'deposit', cents: 200 },
    { charge: 'difference', cents: 1 },
  ]);
});

test('A deposit that repeats what the lines of deposits add up to is not exported again', () => {
  expect(charged({ deposit_cents: 360, total_cents: 360 })).toEqual([]);
  expect(charged({ deposit_cents: 360, total_cents: 361 })).toEqual([{ charge: 'difference', cents: 1 }]);
  const withoutTotal = { lines: CRATES, deposit_cents: 360, total_cents: null } as ExportedDocument;
  expect(chargesOf(withoutTotal)).toEqual([]);
  expect(totalOf(withoutTotal)).toBe(360);
});

test.each([
  ['the total has it once', 360, 360, true],
  ['the total is off', 360, 365, true],
  ['there is no total', 360, null, true],
  ['the total has it twice', 360, 720, false],
  ['it is another amount', 200, 360, false],
])(
  'Whether a deposit of the head repeats the lines of deposits is told by the total: %s',
  (_when, deposit_cents, total_cents, repeats) => {
    expect(repeatsDepositLines({ lines: CRATES, deposit_cents, total_cents } as ExportedDocument)).toBe(repeats);
  },
);
