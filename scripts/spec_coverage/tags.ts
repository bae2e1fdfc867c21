/** A test that names its rows in a comment on the line before it: `// spec: 2.3-toggle, 2.3-enter`. */
export interface Tagged {
  row: string;
  file: string;
  title: string;
}

const TAG = /^[ \t]*\/\/ spec: (.+)$/;
/** `test('…'`, `describe("…"`, `test.each(…)('…'`, also when the title is on a later line. */
const TITLE = /\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])+)\1\s*,\s*(?:async\s*)?(?:\(|function|\{)/;

/** The tags of one test file, in its order. A tag without a test after it has the title ''. */
export function tagsOf(file: string, text: string): Tagged[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const rows = TAG.exec(line)?.[1];
    if (rows === undefined) return [];
    const title = TITLE.exec(lines.slice(at + 1).join('\n'))?.[2]?.replaceAll(/\\(['"`])/g, '$1') ?? '';
    return rows.split(',').map((row) => ({ row: row.trim(), file, title }));
  });
}
