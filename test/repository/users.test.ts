import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SERVER = join(import.meta.dirname, '..', '..', 'server');
/** These stand above the features, or below them, and may look at every company. */
const OF_NO_FEATURE = /^(backup|demo|moving|operator|platform)\//;
/** The links of these files are looked up before the company is known. */
const BEFORE_THE_COMPANY = ['account/credentials/sql.ts', 'account/email/email.sql.ts'];

const queries = globSync('**/{*.,}sql.ts', { cwd: SERVER })
  .filter((file) => !OF_NO_FEATURE.test(file))
  .map((file) => ({ file, text: readFileSync(join(SERVER, file), 'utf8') }));

/** The table has no row-level security, and no foreign key guards most ids of users. */
test('Every join of the table of users names the company', () => {
  const found = queries.flatMap(({ file, text }) =>
    // A join that the formatter breaks has its condition in the next line.
    [...text.matchAll(/(?=(Join\('users.*\n.*|\bjoin users .*))/g)].map(([, words = '']) => ({ file, words })),
  );
  expect(found.length).toBeGreaterThan(40);
  const open = found.filter(({ words }) => {
    const alias = /users(?: as)? (\w+)/.exec(words)?.[1] ?? 'users';
    return !new RegExp(`(\\(join\\)|users ${alias} on) .*\\b${alias}\\.company_id\\b`, 's').test(words);
  });
  expect(open.map(({ file }) => file).toSorted()).toEqual(BEFORE_THE_COMPANY);
});

test('Every look-up of a user within a company names the company', () => {
  const found = queries.flatMap(({ file, text }) =>
    [
      ...text.matchAll(/\bt\.db\s+\.(?:selectFrom|updateTable|deleteFrom)\('users[^;]*;|\bt\.db\.\w+\('users[^;]*;/g),
    ].map(([words]) => ({ file, words })),
  );
  expect(found.length).toBeGreaterThan(8);
  const open = found.filter(({ words }) => !words.includes('company_id'));
  // An email address is taken, whichever company its user is of.
  expect(open.map(({ file }) => file)).toEqual(['account/email/email.sql.ts']);
});
