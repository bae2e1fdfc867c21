import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** More than a reader takes in at one look. */
const MOST = 25;
const TREES = ['contract', 'server', 'web', 'scripts', 'bench', 'test'];

test(`No folder has more than ${MOST} files besides their tests`, () => {
  const root = join(import.meta.dirname, '..', '..');
  const listed = execFileSync('git', ['ls-files', ...TREES], { cwd: root, encoding: 'utf8' });
  const counts = new Map<string, number>();
  for (const file of listed.split('\n').filter((name) => name && !/\.test\.tsx?$/.test(name)))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect(counts.size).toBeGreaterThan(100);
  expect([...counts].filter(([, count]) => count > MOST)).toEqual([]);
});
