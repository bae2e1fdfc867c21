import { join } from 'node:path';
import { expect, test } from 'vitest';
import { playwrightFailures, tellFailures, vitestFailures } from './failures.ts';
import { ROOT } from './run.mjs';

test('A failed test is reported by its file and name, with its message', () => {
  const failures = vitestFailures({
    testResults: [
      {
        name: join(ROOT, 'server', 'a.test.ts'),
        status: 'failed',
        assertionResults: [
          { fullName: 'adds up', status: 'passed' },
          { fullName: 'takes away', status: 'failed', failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m'] },
        ],
      },
      { name: join(ROOT, 'web', 'b.test.ts'), status: 'failed', message: 'cannot be loaded', assertionResults: [] },
      { name: join(ROOT, 'web', 'c.test.ts'), status: 'passed', message: '', assertionResults: [] },
    ],
  });
  expect(failures).toEqual([
    { test: 'server/a.test.ts > takes away', words: 'expected 1 to be 2' },
    { test: 'web/b.test.ts', words: 'cannot be loaded' },
  ]);
});

test('A failed browser test is reported at any depth, and so is a failure outside of all tests', () => {
  const spec = { file: 'shop.spec.ts', line: 7, tests: [{ results: [{ errors: [{ message: 'no button' }] }] }] };
  const failures = playwrightFailures({
    errors: [{ message: 'the server did not start' }],
    suites: [
      {
        file: 'shop.spec.ts',
        specs: [{ ...spec, title: 'opens', ok: true }],
        suites: [{ file: 'shop.spec.ts', specs: [{ ...spec, title: 'sells', ok: false }] }],
      },
    ],
  });
  expect(failures).toEqual([
    { test: 'outside of any test', words: 'the server did not start' },
    { test: 'shop.spec.ts:7 > sells', words: 'no button' },
  ]);
});

test('A long failure shows its beginning, without the stack lines of other packages', () => {
  const words = [
    'broken',
    '    at run (node_modules/x/y.js:1:1)',
    ...Array.from({ length: 90 }, (_, at) => `line ${at}`),
  ];
  const told = tellFailures([{ test: 'a.test.ts > t', words: words.join('\n') }]).split('\n');
  expect(told.slice(0, 3)).toEqual(['x a.test.ts > t', '    broken', '    line 0']);
  expect(told).toHaveLength(21);
});
