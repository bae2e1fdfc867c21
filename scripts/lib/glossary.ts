/** The refused words, from the tables of docs/glossary.md. */
import type { Name } from './names.ts';

interface Refused {
  /** One word, or several in a row. */
  words: string[];
  /** The word to use, as the glossary says it. */
  say: string;
  /** Longer terms in which the word is right. */
  within: string[][];
}

export interface Glossary {
  refused: Refused[];
  /** Names that the specification or the database fixes, exactly as written. */
  fixed: { name: string; within: string[] }[];
}

const REFUSED_HEADING = '## Words that names must not use';
const FIXED_HEADING = '## Names that are fixed elsewhere';

/** Reads the two tables; a missing or empty table is an error, because the check would refuse nothing. */
export function readGlossary(markdown: string): Glossary {
  const refused = rowsUnder(markdown, REFUSED_HEADING).flatMap(([words = '', say = '', within = '']) =>
    quoted(words).map((term) => ({ words: wordsOf(term), say, within: quoted(within).map(wordsOf) })),
  );
  const fixed = rowsUnder(markdown, FIXED_HEADING).flatMap(([names = '', where = '']) =>
    quoted(names).map((name) => ({ name, within: quoted(where) })),
  );
  return { refused, fixed };
}

/** The first refused word of a name, with the word to use. Several words in a row are refused only in identifiers. */
export function faultOf(glossary: Glossary, file: string, kind: Name['kind'], name: string) {
  const isHere = (within: string[]) => within.length === 0 || within.some((path) => file.startsWith(path));
  if (glossary.fixed.some((fixed) => fixed.name === name && isHere(fixed.within))) return undefined;
  const words = wordsOf(name);
  for (const { words: refused, say, within } of glossary.refused) {
    if (kind === 'test title' && refused.length > 1) continue;
    const allowed = new Set(
      within.flatMap((term) => placesOf(term, words).flatMap((at) => term.map((_, i) => at + i))),
    );
    if (placesOf(refused, words).some((at) => !allowed.has(at))) return { refused: refused.join(' '), say };
  }
  return undefined;
}

/** `sendText`, `send_text` and `send-text` are the words "send text". */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

function placesOf(term: string[], words: string[]): number[] {
  return words.flatMap((_, at) => (term.every((word, i) => words[at + i] === word) ? [at] : []));
}

function rowsUnder(markdown: string, heading: string): string[][] {
  const [, after] = markdown.split(`${heading}\n`);
  const lines = after?.split(/\n## /)[0]?.split('\n') ?? [];
  const [, , ...rows] = lines.filter((line) => line.startsWith('|'));
  if (rows.length === 0) throw new Error(`docs/glossary.md has no table under "${heading}".`);
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, term = '']) => term);
