import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { StartError } from '../start_error.ts';
import { loadOrCreateSecret } from './secret.ts';

const folder = mkdtempSync(join(tmpdir(), 'counterbook-secret-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('A secret is created once, is readable by this user only, and leaves no other file', () => {
  const file = join(folder, 'made.key');
  const secret = loadOrCreateSecret(file);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(loadOrCreateSecret(file)).toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['made.key']);
});

test('A damaged secret is refused and left as it is', () => {
  const file = join(folder, 'damaged.key');
  writeFileSync(file, 'half');
  expect(() => loadOrCreateSecret(file)).toThrow(StartError);
});
