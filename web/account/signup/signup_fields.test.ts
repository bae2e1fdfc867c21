import { expect, test } from 'vitest';
import { fieldTexts } from '#contract/account/signup.texts.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { ApiFailure } from '../../api.ts';
import { refusedFields } from '../../refusals.ts';
import { serviceOf } from './service.ts';
import { bodyOf, NO_FIELDS, signupFailure, signupFaults } from './signup_fields.ts';

test.each([
  [null, 'loyalty_text'],
  ['loyalty_sms', 'loyalty_text'],
  ['coffee', 'loyalty_text'],
  ['invoice_scanning', 'invoice_scanning'],
  ['both', 'both'],
])('The address with ?service=%s starts a trial of %s', (wanted, service) => expect(serviceOf(wanted)).toBe(service));

test('An empty form marks every required field', () => {
  expect(signupFaults(NO_FIELDS)).toEqual({
    company_name: fieldTexts.companyRequired,
    zip_code: fieldTexts.zipRequired,
    personal_phone_number: fieldTexts.phoneRequired,
    username: fieldTexts.usernameRequired,
    email: fieldTexts.emailRequired,
    password: fieldTexts.passwordRequired,
    confirm: fieldTexts.confirmRequired,
  });
});

const filled = {
  company_name: ' Maple Deli ',
  zip_code: '04101 ',
  personal_phone_number: '(555) 123-4567',
  username: ' maple ',
  email: 'maple@example.com ',
  password: ' Counter-1! ',
  confirm: ' Counter-1! ',
};

test('A new company is sent by name and zip code, an existing one by its id', () => {
  const account_fields = {
    username: 'maple',
    email: 'maple@example.com',
    password: ' Counter-1! ',
    personal_phone_number: '5551234567',
  };
  expect(bodyOf(filled, null)).toMatchObject({ ...account_fields, company_name: 'Maple Deli', zip_code: '04101' });
  expect(bodyOf(filled, 'c1')).toEqual({ ...account_fields, company_id: 'c1' });
});

test.each([
  [new ApiFailure(409, 'trial_used', 'x'), 'A user from your company has already used the Both Services free trial.'],
  [new ApiFailure(409, 'changed_at_once', httpTexts.changedAtOnce), httpTexts.changedAtOnce],
  [new ApiFailure(400, 'x', 'Trial already used.'), 'Your company has already used the Both Services free trial.'],
  [new ApiFailure(400, 'x', 'Something else.'), 'Something else.'],
  [new ApiFailure(500, 'internal', ''), 'Signup failed. Please try again.'],
  [new TypeError('x'), 'Signup failed. Please try again.'],
])('The failure %s has the sentence %j', (error, sentence) => expect(signupFailure(error, 'both')).toBe(sentence));

test('Refusals appear beside their fields', () => {
  const fields = { username: fieldTexts.usernameTaken };
  expect(refusedFields(new ApiFailure(422, 'invalid', 'x', { fields }))).toEqual(fields);
  expect(refusedFields(new ApiFailure(500, 'internal', 'x'))).toEqual({});
});
