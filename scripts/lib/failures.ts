import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './run.mjs';

/** A failed test, with its file, name and message. */
export type Failure = { test: string; words: string };

/** The part of Vitest's JSON report about failures. A file that did not load has a message and no failed test. */
type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};

/** The part of Playwright's JSON report about failures. */
type PlaywrightReport = { suites: Suite[]; errors: { message?: string }[] };
type Suite = { file: string; suites?: Suite[]; specs: Spec[] };
type Spec = {
  title: string;
  ok: boolean;
  file: string;
  line: number;
  tests: { results: { errors: { message?: string }[] }[] }[];
};

export function vitestFailures({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    const file = relative(ROOT, name);
    if (failed.length === 0 && status === 'failed') return [{ test: file, words: plain(message) }];
    return failed.map(({ fullName, failureMessages = [] }) => ({
      test: `${file} > ${fullName}`,
      words: plain(failureMessages.join('\n')),
    }));
  });
}

export function playwrightFailures({ suites, errors }: PlaywrightReport): Failure[] {
  const outside = errors.map(({ message }) => ({ test: 'outside of any test', words: plain(message) }));
  return [...outside, ...suites.flatMap(failuresOf)];
}

function failuresOf({ suites = [], specs }: Suite): Failure[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const said = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return { test: `${file}:${line} > ${title}`, words: plain(said.map(({ message }) => message).join('\n')) };
    });
  return [...own, ...suites.flatMap(failuresOf)];
}

const plain = (words = '') => stripVTControlCharacters(words).trim();

/** Lines of each failure that fit into a build's record. */
const LINES_MAX = 20;

/** Every failure, with the beginning of its message. */
export function tellFailures(failures: readonly Failure[]): string {
  return failures
    .map(({ test, words }) => {
      const lines = words.split('\n').filter((line) => !/^\s+at .*node_modules/.test(line));
      return [`x ${test}`, ...lines.slice(0, LINES_MAX).map((line) => `    ${line}`)].join('\n');
    })
    .join('\n');
}
