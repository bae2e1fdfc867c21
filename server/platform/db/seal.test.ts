import { expect, test } from 'vitest';
import { openSeals } from './seal.ts';

const OLD = 'old'.repeat(12);
const NEW = 'new'.repeat(12);
const value = Buffer.from('the secret of an app');

test('A sealed value opens at its own place with any key that is still there', () => {
  const before = openSeals([OLD]);
  const during = openSeals([NEW, OLD]);
  const after = openSeals([NEW]);
  const [old, fresh] = [before.seal('a', value), during.seal('a', value)];
  expect(during.open('a', old)).toEqual(value);
  expect([during.open('a', fresh), after.open('a', fresh)]).toEqual([value, value]);
  expect([after.open('a', old), before.open('a', fresh)]).toEqual([null, null]);
  expect(during.open('b', old)).toBeNull();
  expect(old.includes(value)).toBe(false);
  expect(before.seal('a', value)).not.toEqual(old);
});

test('A value in which any bit was changed, or that was cut off, does not open', () => {
  const { seal, open } = openSeals([NEW]);
  const sealed = seal('a', value);
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(open('a', changed)).toBeNull();
    expect(open('a', sealed.subarray(0, at))).toBeNull();
  }
});
