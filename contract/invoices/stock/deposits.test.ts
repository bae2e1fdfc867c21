import { expect, test } from 'vitest';
import { namesDeposit } from './deposits.ts';

test.each([
  ['BOTTLE DEPOSIT 24 X 0.10', true],
  ['CRV 12PK', true],
  ['California Redemption Value', true],
  ['CA REDEMP VAL 24 X .05', true],
  ['Pfandkiste 20er', true],
  ['Flaschenpfand', true],
  ['Leergut retour', true],
  ['Consigne caisse', true],
  ['EMPTY KEG RETURN', true],
  ['Empty 1/2 BBL keg', true],
  ['RETURNED KEGS', true],
  ['Pallet return', true],
  ['EMPTIES', true],
  ['Devolución de envases', true],
  ['Barriles vacíos', true],
  ['Rückgabe Kisten', true],
  ['Retour fûts vides', true],
  ['Empty pastry shells', false],
  ['Return corked merlot', false],
  ['Corked merlot bottle returned', false],
  ['Spray bottle empty 32 oz', false],
  ['Cajas vacías pizza 33 cm', false],
  ['Pilsner keg 50 L', false],
  ['Envase hermético 1 L', false],
  ['Deposit received, thank you', false],
  ['Security deposit', false],
  ['Coupon redemption', false],
  ['Department store bags', false],
  ['Deep fryer oil', false],
])('Whether “%s” names a deposit on containers is %s', (description, is) => {
  expect(namesDeposit(description)).toBe(is);
});
