import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestApp } from './app.ts';

const SCRIPTS = join(import.meta.dirname, '..', 'scripts', 'operate');
const execute = promisify(execFile);

/** Runs an operator's command as a program, in a folder and on a database of its own. */
export async function runProgram(
  t: Pick<TestApp, 'ownerUrl' | 'dataDir'>,
  script: string,
  given: readonly string[],
  settings: Record<string, string> = {},
): Promise<{ stdout: string; stderr: string; code: number }> {
  const env = { ...process.env, DATABASE_URL: t.ownerUrl, DATA_DIR: t.dataDir, ...settings };
  return execute(process.execPath, [join(SCRIPTS, script), ...given], { env, cwd: t.dataDir }).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    ({ stdout, stderr, code }) => ({ stdout, stderr, code }),
  );
}
