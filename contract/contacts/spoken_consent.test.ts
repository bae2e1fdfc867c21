import { expect, test } from 'vitest';
import { isSpokenConsent } from './spoken_consent.ts';

test.each([
  'Said yes, paid by card',
  'Said yes at the counter, I wrote down the number',
  'Said yes on the phone, sent me her email',
  'Said yes, signed the check',
  'Verbally, no paper',
  'Verbally, nothing in writing',
  'Told us while we checked her out',
  'Told us, has not signed the form yet',
  'told us in person, signed up at the counter',
  "Said yes, didn't fill out the form",
  'Said yes, never texted us',
  'Dijo que sí, pagó con tarjeta',
  'Dijo que sí, no firmó',
])('%s is a spoken yes', (how) => {
  expect(isSpokenConsent(how)).toBe(true);
});

test.each([
  'Said yes and signed the card',
  'Told us in person and filled out our signup form',
  'Said yes, checked the box on the sheet',
  'Told us on the phone, then signed up online',
  'Said yes and signed up on paper',
  'Said yes in person and texted us JOIN',
  'Told us at the counter, joined online',
  'Verbally and in writing',
  'Dijo que sí y firmó la hoja',
  'Dijo que sí y firmó',
  'Lo dijo y llenó el formulario',
  'Signed the card',
  'Paper form',
  'Formulario en papel',
])('%s is no spoken yes', (how) => {
  expect(isSpokenConsent(how)).toBe(false);
});
