import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { faultOf, readGlossary } from './lib/glossary.ts';
import { beginsSentence, findNames } from './lib/names.ts';

const GLOSSARY = readGlossary(readFileSync('docs/glossary.md', 'utf8'));
const refusedIn = (source: string, file = 'a.ts') =>
  findNames(file, source).flatMap(({ kind, name, line }) => {
    const fault = faultOf(GLOSSARY, 'server/a.ts', kind, name);
    return fault ? [`${line} ${kind} ${name}: ${fault.refused} → ${fault.say}`] : [];
  });

describe('The glossary check', () => {
  test('Identifiers are refused in every spelling, with their line and the word to use', () => {
    expect(refusedIn('const a = 1;\nfunction findPerson(last_member: string) { return last_member; }')).toEqual([
      '2 identifier findPerson: person → contact',
      '2 identifier last_member: member → team member',
    ]);
  });

  test('A word is allowed inside the longer term that the glossary names, and nowhere else', () => {
    expect(refusedIn('const welcome_page_id = 1, welcomeMessage = 2, teamMember = 3;')).toEqual([]);
    expect(refusedIn('const saveWelcome = 1;')).toEqual([
      '1 identifier saveWelcome: welcome → welcome page or welcome message',
    ]);
  });

  test('Names that SQL gives are refused, and those of tables and columns are not', () => {
    const query =
      'with people as (\n  select count(*) as guests from members\n), regulars(id) as materialized (select 1)';
    expect(refusedIn(`const rows = sql<Row>\`${query}\`;\nconst plain = 'as people';`)).toEqual([
      '1 SQL name people: people → contact',
      '2 SQL name guests: guests → contact',
      '3 SQL name regulars: regulars → contact',
    ]);
  });

  test('Several words are refused only in a row, and not in the title of a test', () => {
    expect(refusedIn('const sendTextOf = 1, sendTheText = 2;')).toEqual([
      '1 identifier sendTextOf: send text → message',
    ]);
    expect(refusedIn("test('Contacts send text', () => {});")).toEqual([]);
  });

  test('Titles of tests are read, also those of tables of cases', () => {
    expect(refusedIn("test('A holder leaves', () => {});\ntest.each([1])('Case %i of a holder', () => {});")).toEqual([
      '1 test title A holder leaves: holder → contact',
      '2 test title Case %i of a holder: holder → contact',
    ]);
  });

  test('Classes of style sheets are refused too, with the line of their first rule', () => {
    const css = '.row > .guestName:hover {\n  margin: 0.5rem;\n}\n\n.row .member-list {\n}\n';
    expect(refusedIn(css, 'a.module.css')).toEqual([
      '1 CSS class guestName: guest → contact',
      '5 CSS class member-list: member → team member',
    ]);
  });

  test('A title begins as a sentence does, and not in the middle of one', () => {
    const titles = ['A contact leaves', '“Yes” is an answer', '%s is read', '3 pages are read', '/pay shows the plans'];
    expect(titles.filter((title) => !beginsSentence(title))).toEqual([]);
    expect(beginsSentence('leaves the company')).toBe(false);
  });

  test('A title names its subject, because a report of failures shows it without the title of its group', () => {
    const titles = [
      'It needs the password',
      'They stay',
      'Its owner is asked',
      'Their sum is shown',
      'One that is old',
    ];
    expect(titles.filter(beginsSentence)).toEqual([]);
    expect(beginsSentence('Items of a vendor are listed')).toBe(true);
  });

  test('A name that the specification fixes is allowed in the files that the glossary lists', () => {
    const inFile = (file: string) => faultOf(GLOSSARY, file, 'identifier', 'welcome');
    expect(inFile('contract/program/program.texts.ts')).toBeUndefined();
    expect(inFile('contract/program/branding.ts')).toMatchObject({ refused: 'welcome' });
  });

  test('A glossary without the table is an error: it would refuse nothing', () => {
    expect(() => readGlossary('# Glossary\n')).toThrow('has no table');
  });
});
