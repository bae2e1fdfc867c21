import { DIFFERENCES } from './differences.ts';
import type { Tagged } from './tags.ts';

type Rows = Record<string, Record<string, string>>;

const HEAD = `# The specification's rows and their tests

Written by \`npm run spec:coverage\`; do not edit. A test names its rows in a comment on the line before it, \`// spec: 2.3-toggle\`.
The rows are those of the account side and of the loyalty program. Where the product differs, the row says how and why.
Rows with the name of a ruling are rules that were decided where the specification is silent or the law asks for more.
`;

export interface Coverage {
  document: string;
  /** Rows that no test names. */
  uncovered: string[];
  /** Tags that name no row, or precede no test. */
  lost: Tagged[];
}

/** The document, and what is wrong with it. */
export function coverage(rows: Rows, tags: readonly Tagged[]): Coverage {
  const known = new Set(Object.values(rows).flatMap((section) => Object.keys(section)));
  const testsOf = (row: string) => tags.filter((tag) => tag.row === row && tag.title !== '');
  const uncovered = [...known].filter((row) => testsOf(row).length === 0);
  const parts = Object.entries(rows).map(([section, section_rows]) => {
    const lines = Object.entries(section_rows).map(([row, what]) => {
      const tests = testsOf(row).map(({ file, title }) => `${title} (\`${file}\`)`);
      const difference = DIFFERENCES[row];
      const words = difference === undefined ? what : `${what}. **Differs:** ${difference}`;
      return `| \`${row}\` | ${cell(words)} | ${tests.map(cell).join('<br>') || '**none**'} |`;
    });
    return [`## ${section}`, '', '| Row | What | Tests |', '|---|---|---|', ...lines, ''].join('\n');
  });
  const count = `${known.size - uncovered.length} of ${known.size} rows are covered.\n`;
  return {
    document: [HEAD, count, ...parts].join('\n'),
    uncovered,
    lost: tags.filter((tag) => !known.has(tag.row) || tag.title === ''),
  };
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
