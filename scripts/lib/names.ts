/** The names in a source file: identifiers, those that SQL gives, the titles of tests and the classes of a style sheet. */
import { type ESTree, parseSync } from 'vite';

export interface Name {
  kind: 'identifier' | 'SQL name' | 'test title' | 'file name' | 'CSS class';
  name: string;
  line: number;
}

const IDENTIFIERS = new Set(['Identifier', 'PrivateIdentifier', 'JSXIdentifier']);
const TESTS = new Set(['test', 'it', 'describe']);
const CLASS = /\.[a-zA-Z][\w-]*/g;
/** `with recent as (` and `count(*) as issued`: names of ours, while the names of tables and columns are those of the schema. */
const IN_SQL = /([a-z_]\w*)(?:\s*\([\w\s,]*\))?\s+as\s+(?:(?:not )?materialized\s+)?\(|\bas\s+([a-z_]\w*)/gi;

/** Each name once, at its first place. */
export function findNames(file: string, source: string): Name[] {
  const names = new Map<string, Name>();
  const note = (kind: Name['kind'], name: string, start: number) => {
    const key = `${kind} ${name}`;
    if (!names.has(key)) names.set(key, { kind, name, line: source.slice(0, start).split('\n').length });
  };
  if (file.endsWith('.css')) {
    for (const { 0: name, index } of source.matchAll(CLASS)) note('CSS class', name.slice(1), index);
    return [...names.values()];
  }
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const part of node) visit(part);
    if (!isNode(node)) return;
    if (IDENTIFIERS.has(node.type) && 'name' in node) note('identifier', String(node.name), node.start);
    if (node.type === 'CallExpression') {
      const title = titleOf(node);
      if (title) note('test title', title, node.start);
    }
    if (node.type === 'TaggedTemplateExpression' && rootOf(node.tag) === 'sql') {
      for (const { value, start } of node.quasi.quasis) {
        const raw = value.raw;
        for (const { 1: query, 2: column, index } of raw.matchAll(IN_SQL))
          note('SQL name', query ?? column ?? '', start + index);
      }
    }
    for (const part of Object.values(node)) visit(part);
  };
  visit(program);
  return [...names.values()];
}

const isNode = (value: unknown): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value;

/** Of `test('…')`, `describe('…')`, `test.each(…)('…')` and the like. */
function titleOf({ callee, arguments: [first] }: ESTree.CallExpression): string | undefined {
  if (!first || !TESTS.has(rootOf(callee))) return undefined;
  if (first.type === 'Literal' && typeof first.value === 'string') return first.value;
  if (first.type === 'TemplateLiteral') return first.quasis.map(({ value }) => value.cooked ?? '').join('…');
  return undefined;
}

/** The subject of a title that begins like this stands only in the title of its group. */
const WITHOUT_SUBJECT = /^(It|They|Its|Their|Neither they|One that)\b/;

/**
 * Whether a title is a sentence of its own: it begins with a capital, a digit, a quotation mark, a path or a part that is filled in, and
 * names its subject.
 */
export const beginsSentence = (title: string): boolean =>
  /^[\p{Lu}\d“"'/%$…]/u.test(title) && !WITHOUT_SUBJECT.test(title);

function rootOf(callee: ESTree.Node): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return rootOf(callee.object);
  if (callee.type === 'CallExpression') return rootOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return rootOf(callee.tag);
  return '';
}
