import { expect, test } from 'vitest';
import { namesDeposit } from './deposits.ts';

test.each([
  ['BOTTLE DEPOSIT 24 X 0.10', true],
  ['CRV 12PK', true],
  ['Pfandkiste 20er', true],
  ['Flaschenpfand', true],
  ['Leergut retour', true],
  ['Consigne caisse', true],
  ['Deposit received, thank you', false],
  ['Security deposit', false],
  ['Department store bags', false],
  ['Deep fryer oil', false],
])('Whether “%s” names a deposit on containers is %s', (description, is) => {
  expect(namesDeposit(description)).toBe(is);
});
