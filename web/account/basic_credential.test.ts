import { expect, test } from 'vitest';
import { basicCredential } from './basic_credential.ts';

test('Names and passwords outside Latin-1 survive encoding', () => {
  const credential = basicCredential('maría', 'пароль:€');
  expect(
    new TextDecoder().decode(Uint8Array.from(atob(credential.replace('Basic ', '')), (byte) => byte.charCodeAt(0))),
  ).toBe('maría:пароль:€');
});
