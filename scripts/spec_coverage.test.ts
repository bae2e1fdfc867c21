import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('Every row of the specification has a test, and every tag has a row', async () => {
  const script = join(import.meta.dirname, 'spec_coverage.ts');
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, [script, '--check'], (_error, stdout, stderr) => resolve(stdout + stderr));
  });
  expect(said).toBe('');
});
