import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IMPORT_FIELDS, type ImportMapping } from '#contract/contacts/imports.ts';
import { IMPORT_ROW_MAX } from '#contract/limits.ts';
import { rowsOf } from '#server/platform/tables/records.ts';
import { NO_MAPPING, proposeMapping } from './columns.rules.ts';
import { readContact } from './contact.rules.ts';
import { bodyRows, shapeOf } from './shape.ts';

async function* inPieces<T extends string | Buffer>(whole: T, size: number): AsyncGenerator<T> {
  for (let at = 0; at < whole.length; at += size) {
    yield (typeof whole === 'string' ? whole.slice(at, at + size) : whole.subarray(at, at + size)) as T;
  }
}

async function read(text: string, separator = ',', size = 64_000) {
  const rows = [];
  for await (const some of rowsOf(inPieces(text, size), separator)) rows.push(...some);
  return rows;
}
const cells = async (text: string, separator?: string, size?: number) =>
  (await read(text, separator, size)).map((row) => row.cells);

describe('The rows of a file', () => {
  test.each([
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '"a, b","say ""hi"""\n"two\nlines",x',
      [
        ['a, b', 'say "hi"'],
        ['two\nlines', 'x'],
      ],
    ],
    [
      'a,\n,b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    [
      '5" pipe,x\ny,z',
      [
        ['5" pipe', 'x'],
        ['y', 'z'],
      ],
    ],
    ['a\n\n,\nb', [['a'], ['b']]],
  ])('The file %j is split as spreadsheets split it', async (text, expected) => {
    expect(await cells(text)).toEqual(expected);
    expect(await cells(text, ',', 1)).toEqual(expected);
  });

  test('A correctly written file is read back exactly, in pieces of any size', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r', ' ', ';'), maxLength: 6 });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 7 }), async (rows, size) => {
        const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n');
        const full = rows.filter((row) => row.some((one) => one.trim() !== ''));
        expect(await cells(text, ',', size)).toEqual(full);
      }),
      { numRuns: 200 },
    );
  });

  test('Rows are numbered as in a spreadsheet', async () => {
    const rows = await read('head\n"a\nb"\n\nc');
    expect(rows.map(({ row, cells: [first] }) => [row, first])).toEqual([
      [1, 'head'],
      [2, 'a\nb'],
      [4, 'c'],
    ]);
  });

  test('A row that is too long or has an open quote costs only its own line', async () => {
    const long = 'x'.repeat(IMPORT_ROW_MAX + 1);
    for (const size of [100, 64_000]) {
      const rows = await read(`a,b\n${long},c\nd,e\n"f,g\nh,i\nj,k`, ',', size);
      expect(rows.map(({ row, fault, cells: [first] }) => [row, fault, first?.slice(0, 4)])).toEqual([
        [1, undefined, 'a'],
        [2, 'too_long', 'xxxx'],
        [3, undefined, 'd'],
        [4, 'open_quote', '"f,g'],
        [5, undefined, 'h'],
        [6, undefined, 'j'],
      ]);
    }
    const swallowed = await read(`"a,b\n${'c,d\n'.repeat(IMPORT_ROW_MAX)}`);
    expect([swallowed[0]?.fault, swallowed.length]).toEqual(['too_long', IMPORT_ROW_MAX + 1]);
  });
});

describe('Encodings and separators', () => {
  const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
  const body = 'Name;Móvil\r\nZoë Peña;(207) 555-0142\r\nAda;207.555.0143\r\n';
  test.each([
    ['UTF-8', 'utf-8', Buffer.from(body)],
    ['UTF-8 with a mark', 'utf-8', Buffer.from(`\ufeff${body}`)],
    ['UTF-16LE with a mark', 'utf-16le', Buffer.from(`\ufeff${body}`, 'utf16le')],
    ['UTF-16LE without', 'utf-16le', Buffer.from(body, 'utf16le')],
    ['UTF-16BE with a mark', 'utf-16be', utf16be(`\ufeff${body}`)],
    ['UTF-16BE without', 'utf-16be', utf16be(body)],
    ['Windows-1252', 'windows-1252', Buffer.from(body, 'latin1')],
  ])('The encoding %s is read', async (_name, encoding, bytes) => {
    const shape = await shapeOf(bytes, !encoding.startsWith('windows'));
    expect(shape).toMatchObject({ encoding, separator: ';', has_header: true, headings: ['Name', 'Móvil'] });
    const rows = [];
    for await (const some of bodyRows(inPieces(bytes, 3), shape)) rows.push(...some);
    expect(rows.map((row) => row.cells)).toEqual([
      ['Zoë Peña', '(207) 555-0142'],
      ['Ada', '207.555.0143'],
    ]);
    expect(rows.map(({ row }) => row)).toEqual([2, 3]);
  });

  test.each([',', ';', '\t', '|'])('The separator %j is recognized', async (separator) => {
    const text = `phone${separator}name\n2075550142${separator}"Pelletier, Ada; A|B"\n2075550143${separator}Bo`;
    expect((await shapeOf(Buffer.from(text), true)).separator).toBe(separator);
  });

  test('A first line that names the separator is used and is not a row', async () => {
    const bytes = Buffer.from('sep=;\r\nphone;a,b,c\r\n2075550142;x,y,z\r\n');
    const shape = await shapeOf(bytes, true);
    expect(shape).toMatchObject({ separator: ';', headings: ['phone', 'a,b,c'] });
    const rows = [];
    for await (const some of bodyRows(inPieces(bytes, 4), shape)) rows.push(...some);
    expect(rows).toEqual([{ row: 2, cells: ['2075550142', 'x,y,z'] }]);
  });

  test('A file without headings is recognized by its first phone number', async () => {
    const shape = await shapeOf(Buffer.from('Ada,207-555-0142\nBo,207-555-0143'), true);
    expect(shape).toMatchObject({ has_header: false, headings: ['', ''] });
    expect(proposeMapping(shape).phone_e164).toBe(1);
  });

  test.each([
    ['a workbook', Buffer.from('504b030414000600', 'hex')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['noise', Buffer.from(Array.from({ length: 999 }, (_, at) => (at * 7) % 32))],
    ['nothing', Buffer.from('\ufeff \r\n')],
    ['headings alone', Buffer.from('phone,name\n')],
  ])('A file with %s is refused', async (_name, bytes) => {
    await expect(shapeOf(bytes, true)).rejects.toMatchObject({ name: 'AppError' });
  });
});

describe('The columns of a file', () => {
  const named = (headings: string[]) => {
    const mapping = proposeMapping({ headings, samples: [] });
    return Object.fromEntries(
      IMPORT_FIELDS.flatMap((field) => (mapping[field] === null ? [] : [[field, headings[mapping[field]]]])),
    );
  };
  test.each([
    [
      ['phone_e164', 'name', 'email', 'consented', 'tags'],
      { phone_e164: 'phone_e164', name: 'name', email: 'email', consented: 'consented', tags: 'tags' },
    ],
    [
      ['First Name', 'Last Name', 'E-mail Address', 'Mobile Phone', 'Zip'],
      {
        first_name: 'First Name',
        last_name: 'Last Name',
        email: 'E-mail Address',
        phone_e164: 'Mobile Phone',
        zip_code: 'Zip',
      },
    ],
    [['CELL', 'Customer'], { phone_e164: 'CELL', name: 'Customer' }],
    [['Teléfono', 'Nombre', 'Código Postal'], { phone_e164: 'Teléfono', name: 'Nombre', zip_code: 'Código Postal' }],
    [['Home phone (evening)', 'Shoe size'], { phone_e164: 'Home phone (evening)' }],
    [['Shoe size', 'Points'], {}],
  ])('The headings %j are recognized', (headings, expected) => {
    expect(named(headings)).toEqual(expected);
  });
});

describe('One row of a file', () => {
  const shape = {
    headings: ['Phone', 'Name', 'Email', 'OK', 'Tags', 'Zip', 'Lang', 'First', 'Last'],
    has_header: true,
  };
  const mapping: ImportMapping = {
    ...NO_MAPPING,
    phone_e164: 0,
    name: 1,
    email: 2,
    consented: 3,
    tags: 4,
    zip_code: 5,
    language: 6,
    first_name: 7,
    last_name: 8,
  };
  const contact = (...given: string[]) => readContact({ row: 2, cells: given }, mapping, shape);

  test.each([
    [
      ['(207) 555-0142'],
      { phone_e164: '+12075550142', name: null, consent_in_file: 'blank', language: 'en', tags: [] },
    ],
    [['12075550142.0', ' Ada \n Pelletier '], { phone_e164: '+12075550142', name: 'Ada Pelletier' }],
    [['="2075550142"', "'=Ada"], { phone_e164: '+12075550142', name: '=Ada' }],
    [["'+12075550142", '', '', 'No', 'Lunch, vegan; LUNCH'], { consent_in_file: 'no', tags: ['Lunch', 'vegan'] }],
    [
      ['2075550142', '', '', 'Unsubscribed', '', '4101', 'Español'],
      { consent_in_file: 'out', zip_code: '04101', language: 'es' },
    ],
    [['2075550142', '', '', '', '', '', '', 'Ada', 'Pelletier'], { name: 'Ada Pelletier' }],
  ])('The row %j is read', (given, expected) => {
    expect(contact(...given)).toMatchObject({ contact: expected });
  });

  test.each([
    ...['No', 'FALSE', 'n', '0', 'f', 'falso'].map((word) => [word, '+12075550142'] as const),
    ...['none', 'Never subscribed', 'not subscribed', 'pending', 'Unconfirmed'].map(
      (word) => [word, undefined] as const,
    ),
  ])('The consent %j takes no consent away unless it says no', (word, said_no) => {
    const read = contact('2075550142', '', '', word);
    expect(read.contact?.consent_in_file).toBe('no');
    expect(read.said_no).toBe(said_no);
  });

  // The columns of our own export.
  test.each([
    ['consented', ['true', 'consented'], 'yes'],
    ['consented', ['false', 'needs_confirmation'], 'no'],
    ['consented', ['false', 'opted_out'], 'out'],
    ['consent', ['true', 'consented'], 'yes'],
    ['consent', ['false', 'needs_confirmation'], 'no'],
    ['consent', ['false', 'opted_out'], 'out'],
    [null, ['false', 'opted_out'], 'out'],
  ])('With the column %j, %j means %j', (chosen, given, consent_in_file) => {
    const headings = ['phone_e164', 'consented', 'consent'];
    const consented = chosen === null ? null : headings.indexOf(chosen);
    const row = { row: 2, cells: ['2075550142', ...given] };
    const read = readContact(row, { ...NO_MAPPING, phone_e164: 0, consented }, { headings, has_header: true });
    expect(read).toMatchObject({ contact: { consent_in_file } });
  });

  test.each([
    ['Opted Out', null, 'Yes', 'out'],
    ['Opted Out', 1, 'TRUE', 'out'],
    ['unsubscribed', null, 'x', 'out'],
    ['SMS opt out', null, 'opted out', 'out'],
    ['SMS Opt-Out', null, 'yes', 'out'],
    ['Opt_Out', 1, '1', 'out'],
    ['Opted Out', null, 'No', 'yes'],
    ['Opted Out', 1, 'No', 'blank'],
    ['Opted Out', null, '', 'yes'],
    ['Opted In', 1, 'Yes', 'yes'],
    ['Email', null, 'yes', 'yes'],
  ] as const)('In the column %j, chosen as %j, %j means %j', (heading, consented, word, consent_in_file) => {
    const row = { row: 2, cells: ['2075550142', word] };
    const mapping = { ...NO_MAPPING, phone_e164: 0, consented };
    const read = readContact(row, mapping, { headings: ['Phone', heading], has_header: true });
    expect(read).toMatchObject({ contact: { consent_in_file } });
  });

  test.each([
    [[''], [['Phone', 'no_phone', '']]],
    [['555-0142'], [['Phone', 'phone', '555-0142']]],
    [['2.07556E+09'], [['Phone', 'phone', '2.07556E+09']]],
    [['+44 7400 123456'], [['Phone', 'abroad', '+44 7400 123456']]],
    [['8765550142'], [['Phone', 'abroad', '8765550142']]],
    [
      ['12', '', 'ada@', 'perhaps', '', '1', 'fr'],
      [
        ['Phone', 'phone', '12'],
        ['Email', 'email', 'ada@'],
        ['Zip', 'zip_code', '1'],
        ['Lang', 'language', 'fr'],
        ['OK', 'consented', 'perhaps'],
      ],
    ],
    [['2075550142', 'A\0da'], [['Name', 'not_text', '']]],
    [['2075550142', 'x'.repeat(201)], [['Name', 'name_long', '']]],
    [['2075550142', ...Array(8).fill(''), 'x'], [[null, 'too_many_cells', '']]],
  ])('The row %j is refused with all of its faults', (given, expected) => {
    expect(contact(...given)).toEqual({
      faults: expected.map(([column, reason, value]) => ({ column, reason, value })),
    });
  });
});
