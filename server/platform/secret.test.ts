import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keptSecret } from './secret.ts';
import { StartError } from './start_error.ts';

const folder = mkdtempSync(join(tmpdir(), 'counterbook-secret-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a secret is made once, kept for this user alone, and leaves nothing beside it', () => {
  const file = join(folder, 'made.key');
  const secret = keptSecret(file);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(keptSecret(file)).toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['made.key']);
});

test('a damaged secret is refused and left as it is', () => {
  const file = join(folder, 'damaged.key');
  writeFileSync(file, 'half');
  expect(() => keptSecret(file)).toThrow(StartError);
});
