import { expect, test } from 'vitest';
import { passwordTexts } from './password.texts.ts';
import { ownWordsFault, passwordStrength } from './password_rules.ts';

const OWN = { username: 'maple', email: 'Kim.Lee@maple-deli.example', company: 'Maple Deli' };
const { ownWords } = passwordTexts;

test.each([
  ['Maple!', ownWords],
  ['MAPLE-Deli!', ownWords],
  ['Kim.Lee!', ownWords],
  ['Kim.Lee@maple-deli.example', ownWords],
  ['Maple-Deli-7!', null],
  ['Quiet-Lantern!', null],
])('The password %j of a user with known words is judged', (password, fault) => {
  expect(ownWordsFault(password, OWN)).toBe(fault);
});

test('Unknown words refuse no password', () => {
  expect(ownWordsFault('!!!!!!', { username: '', company: '' })).toBeNull();
});

test.each([
  ['Abc1!', 'weak'],
  ['Aaaaaaaaaaaaaa1!', 'weak'],
  ['Abcdefgh12345678!', 'weak'],
  ['Maple-Deli-1!', 'weak'],
  ['Oat-milk9!', 'fair'],
  ['Quiet-lantern-soup!', 'strong'],
])('The password %j is called %s', (password, strength) => {
  expect(passwordStrength(password, OWN)).toBe(strength);
});
