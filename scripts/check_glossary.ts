/**
 * Checks names against docs/glossary.md, which lists the refused words: identifiers, names in SQL, file names, CSS classes and the titles of
 * tests. A title must also begin as a sentence does and name its subject. Prints one sentence for each fault; `--count` prints only the counts.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { faultOf, readGlossary } from './lib/glossary.ts';
import { beginsSentence, findNames, type Name } from './lib/names.ts';

const TREES = ['contract', 'server', 'web', 'scripts', 'bench', 'test'];
/** Generated files: the column types follow the tables, whose names are checked where they are used. */
const GENERATED = /\.gen\.ts$/;

const glossary = readGlossary(readFileSync('docs/glossary.md', 'utf8'));
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...TREES], {
  encoding: 'utf8',
});
const files = listed.split('\n').filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !GENERATED.test(file));

const sentences: string[] = [];
const counts = new Map<string, number>();
for (const file of files.filter(existsSync)) {
  const names = findNames(file, readFileSync(file, 'utf8'));
  const file_name: Name = { kind: 'file name', name: file, line: 1 };
  for (const { kind, name, line } of [file_name, ...names]) {
    if (kind === 'test title' && !beginsSentence(name)) {
      counts.set('(titles)', (counts.get('(titles)') ?? 0) + 1);
      sentences.push(
        `${file}:${line}: the test title "${name}" is no sentence: begin it with a capital and name its subject.`,
      );
    }
    const fault = faultOf(glossary, file, kind, name);
    if (fault === undefined) continue;
    counts.set(fault.refused, (counts.get(fault.refused) ?? 0) + 1);
    sentences.push(`${file}:${line}: the ${kind} "${name}" says "${fault.refused}": say ${fault.say}.`);
  }
}

const total = [...counts].sort(([, a], [, b]) => b - a).map(([word, count]) => `${word} ${count}`);
if (process.argv.includes('--count')) console.log(`${sentences.length} names: ${total.join(', ') || 'none'}.`);
else for (const sentence of sentences) console.log(sentence);
process.exitCode = sentences.length > 0 ? 1 : 0;
