import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const STATES = ['holds', 'partly', 'not', 'not applicable'];

const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [, no = '', level = '', , state = '', evidence = ''] = line.split('|').map((cell) => cell.trim());
    return { no, level, state, evidence };
  });

/** Names of files and folders between backquotes. */
function pathsIn(words: string): string[] {
  const quoted = [...words.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
  return quoted.filter((name) => name.includes('/') || /^\.?[\w-]+(\.[\w-]+)*\.(json|md|mjs|ts|tsx)$/.test(name));
}

test('Every requirement of levels 1 and 2 of ASVS 5.0.0 has one row with a known state', () => {
  expect(new Set(rows.map(({ no }) => no)).size).toBe(rows.length);
  expect(rows.filter(({ level }) => level === '1').length).toBe(70);
  expect(rows.filter(({ level }) => level === '2').length).toBe(183);
  expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([]);
});

test('Every row that holds, in full or partly, names evidence, and all of it exists', () => {
  const unproved = rows.filter(
    ({ state, evidence }) => /^(holds|partly)$/.test(state) && !/`|the table|the part/.test(evidence),
  );
  expect(unproved).toEqual([]);
  const missing = pathsIn(text).filter((path) => !existsSync(join(ROOT, path)));
  expect(missing).toEqual([]);
});

test('The counts at the top are those of the rows', () => {
  const count = (state: string, level: string) =>
    rows.filter((row) => row.state === state && row.level === level).length;
  for (const state of STATES) {
    const [one, two] = [count(state, '1'), count(state, '2')];
    expect(text).toContain(`| ${state} | ${one} | ${two} | ${one + two} |`);
  }
});

test.each(['docs/security.md', 'docs/guides/threats.md', 'docs/guides/moving.md'])(
  'Every link of %s leads to a file',
  (file) => {
    const page = readFileSync(join(ROOT, file), 'utf8');
    const links = [...page.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(file), link)))).toEqual([]);
  },
);
