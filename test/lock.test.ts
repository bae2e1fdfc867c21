import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findMissingBuilds } from '../scripts/lib/missing_builds.mjs';

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'));

test('the lock file names the builds for every machine, or npm ci refuses it (mend with: npm run lock)', () => {
  expect(findMissingBuilds(lock.packages)).toEqual({});
});

test('a missing build is told by its owner and its name', () => {
  const owner = { dev: true, optionalDependencies: { '@a/b-linux-arm64-musl': '1.2.3', '@a/b-darwin-x64': '1.2.3' } };
  const packages = { 'node_modules/@a/b': owner, 'node_modules/@a/b-darwin-x64': { version: '1.2.3' } };
  expect(findMissingBuilds(packages)).toEqual({
    'node_modules/@a/b-linux-arm64-musl': {
      version: '1.2.3',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
    },
  });
});
