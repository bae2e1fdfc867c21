import { expect, test } from 'vitest';
import { confirmFault, emailFault, formatPhone, passwordFault, phoneFault, usernameFault } from './fields.ts';
import { fieldTexts } from './signup.texts.ts';

// spec: 5-username, 9-username-password
test.each([
  ['', fieldTexts.usernameRequired],
  ['  ', fieldTexts.usernameRequired],
  ['ab', fieldTexts.usernameShort],
  ['ab ', fieldTexts.usernameShort],
  ['a b c', fieldTexts.usernameCharacters],
  ['me@shop.com', fieldTexts.usernameCharacters],
  ['a:bc', fieldTexts.usernameCharacters],
  ['abc', null],
  ['Zoë.O-1', null],
])('The username %j is judged', (username, fault) => expect(usernameFault(username)).toBe(fault));

// spec: 5-email
test.each([
  ['', fieldTexts.emailRequired],
  ['me', fieldTexts.email],
  ['me@shop', fieldTexts.email],
  ['me@@shop.com', fieldTexts.email],
  ['me@shop.com, you@shop.com', fieldTexts.email],
  ['Me <me@shop.com>', fieldTexts.email],
  ['me@shop.com\nbcc:x@y.z', fieldTexts.email],
  ['me@shop.com.', fieldTexts.email],
  [' me+1@shop.co.uk ', null],
])('The email %j is judged', (email, fault) => expect(emailFault(email)).toBe(fault));

// spec: 5-password-rule, 9-username-password
test.each([
  ['', fieldTexts.passwordRequired],
  ['Ab!de', fieldTexts.password],
  ['abcde!', fieldTexts.password],
  ['ABCDE!', fieldTexts.password],
  ['Abcdef', fieldTexts.password],
  ['Abc123', fieldTexts.password],
  ['Abcde ', fieldTexts.password],
  ['Abcde!', null],
  ['Ünter-welt', null],
])('The password %j is judged', (password, fault) => expect(passwordFault(password)).toBe(fault));

// spec: 5-confirm
test('A repeated password must be filled in and be the same', () => {
  expect(confirmFault('Abcde!', '')).toBe(fieldTexts.confirmRequired);
  expect(confirmFault('Abcde!', 'Abcde')).toBe(fieldTexts.mismatch);
  expect(confirmFault('Abcde!', 'Abcde!')).toBeNull();
});

// spec: 5-phone, 9-phone-zip
test.each([
  ['', fieldTexts.phoneRequired],
  ['555 123', fieldTexts.phone],
  ['555 123 45678', fieldTexts.phone],
  ['(555) 123-4567', null],
  ['+1 555 123 4567', null],
])('The phone number %j is judged', (phone, fault) => expect(phoneFault(phone)).toBe(fault));

// spec: 2.8-step-1, 9-phone-zip
test.each([
  ['', ''],
  ['5', '(5'],
  ['555', '(555'],
  ['5551', '(555) 1'],
  ['555123', '(555) 123'],
  ['5551234567', '(555) 123-4567'],
  ['+1 (555) 123-45678', '(555) 123-4567'],
])('The phone number %j is stored as %j', (typed, written) => expect(formatPhone(typed)).toBe(written));
