import { expect, test } from 'vitest';
import { basicCredential } from './basic-credential.ts';

test('names and passwords beyond Latin-1 survive', () => {
  const credential = basicCredential('maría', 'пароль:€');
  expect(Buffer.from(credential.replace('Basic ', ''), 'base64').toString('utf8')).toBe('maría:пароль:€');
});
