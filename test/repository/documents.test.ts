import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .map((file) => `/${file}`);

const documents = files
  .filter((file) => /^\/((README|ARCHITECTURE|CONTRIBUTING)\.md|docs\/guides\/.*\.md)$/.test(file))
  .map((file) => file.slice(1));

test.each(documents)('Every file that %s names exists', (document) => {
  const named = readFileSync(document, 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql|css))`/g);
  const missing = [...named]
    .map(([, path = '']) => path)
    .filter((path) => !files.some((file) => file.endsWith(`/${path}`)));
  expect(missing).toEqual([]);
});
