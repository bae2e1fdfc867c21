import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOUBT_BELOW } from '#contract/invoices/limits.ts';
import { extract } from './extract.ts';
import type { Extracted } from './extracted.ts';
import type { Alternative, WordPage } from './page.ts';

const NOW = new Date('2026-03-20T12:00:00Z');
const LETTER = 10;

interface Misread {
  confidence?: number;
  alternatives?: Alternative[];
}

/** A recognized till receipt: one string per row; runs of spaces keep their width. `misread` says more about a word by its text. */
function receipt(rows: string[], misread: Record<string, Misread> = {}): WordPage {
  const words = rows.flatMap((row, index) =>
    [...row.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      confidence: 0.93,
      x: 20 + match.index * LETTER,
      y: 20 + index * 26,
      w: match[0].length * LETTER,
      h: 18,
      ...misread[match[0]],
    })),
  );
  return { width: 480, height: 40 + rows.length * 26, rotation: 0, source: 'ocr', words };
}

function read(rows: string[], misread?: Record<string, Misread>): Extracted {
  return extract([receipt(rows, misread)], NOW);
}

function lines(extracted: Extracted): (string | undefined)[][] {
  return extracted.lines.map((line) =>
    [line.description, line.quantity, line.unit_price, line.amount].map((value) => value?.value),
  );
}

const HEAD = [
  'GREEN VALLEY MART SDN BHD',
  'NO 12 JALAN BUNGA',
  '50450 KUALA LUMPUR',
  'TAX INVOICE',
  'Invoice No : 004417',
  'Date : 14/02/2026 10:22:05',
];

describe('Till receipts', () => {
  it('Names and numbers in one row are read', () => {
    const extracted = read([
      ...HEAD,
      '2  GREEN TEA              3.00',
      '1  KAYA TOAST             4.20',
      'TOTAL                     7.20',
      'CASH                     10.00',
      'CHANGE                    2.80',
    ]);
    expect(lines(extracted)).toEqual([
      ['GREEN TEA', '2', '1.50', '3.00'],
      ['KAYA TOAST', '1', '4.20', '4.20'],
    ]);
    expect(extracted.fields).toMatchObject({
      vendor: { value: 'GREEN VALLEY MART SDN BHD' },
      number: { value: '004417' },
      date: { value: '2026-02-14' },
      currency: { value: 'MYR' },
      total: { value: '7.20' },
    });
    expect(extracted.fields.total?.confidence).toBeGreaterThanOrEqual(0.9);
    expect(extracted.adds_up).toBe(true);
  });

  it('A code with numbers above the name is read', () => {
    const extracted = read([
      ...HEAD,
      'Item      Qty   U.Price   Amount',
      '0015633   1.00    19.00    19.00 SR',
      'Wood Lacquer Thinner',
      '0006828   2.00     2.50     5.00 SR',
      'Sand Paper Roll',
      'Total Amt Payable :        24.00',
    ]);
    expect(lines(extracted)).toEqual([
      ['Wood Lacquer Thinner', '1', '19.00', '19.00'],
      ['Sand Paper Roll', '2', '2.50', '5.00'],
    ]);
    expect(extracted.lines.map((line) => line.code?.value)).toEqual(['0015633', '0006828']);
  });

  it('A name above quantity × price is read', () => {
    const extracted = read([
      ...HEAD,
      'MAX 10-1M STAPLES',
      '2 X 14.20              28.40',
      'PAPER A4 80G',
      '1 X 12.00              12.00',
      'Total Sales             40.40',
    ]);
    expect(lines(extracted)).toEqual([
      ['MAX 10-1M STAPLES', '2', '14.20', '28.40'],
      ['PAPER A4 80G', '1', '12.00', '12.00'],
    ]);
  });

  it('A sentence of the letter beside the total is not a name of goods', () => {
    const named = (words: string) => lines(read([...HEAD, `${words}   54.54`, 'Total due             54.54']));
    expect(named('Thank you cards')).toEqual([['Thank you cards', '1', '54.54', '54.54']]);
    const sentence = 'Kindly make checks payable to Harbormaster Farm. With thanks, Ellen';
    expect(named(sentence)).toEqual([[undefined, '1', '54.54', '54.54']]);
  });

  it('Discounts are negative lines, and the total is taken after rounding', () => {
    const extracted = read([
      ...HEAD,
      'NOTEBOOK               12.00',
      'MEMBER DISCOUNT        -1.22',
      'PENCIL                  4.25',
      'TOTAL                  15.03',
      'ROUNDING ADJ            0.02',
      'TOTAL ROUNDED          15.05',
      'CASH                   20.05',
      'CHANGE                  5.00',
    ]);
    expect(lines(extracted).map((line) => line.at(-1))).toEqual(['12.00', '-1.22', '4.25']);
    expect(extracted.fields.total?.value).toBe('15.05');
  });

  it.each(['CHICKEN TENDERS', 'KIND BAR', 'BEEF TOP ROUND', 'ALUM PAN RND', 'SUMMER SQUASH'])(
    '“%s” is goods, whatever its words mean elsewhere',
    (name) => {
      const extracted = read([
        ...HEAD,
        'NOTEBOOK                2.00',
        `${name.padEnd(23)}12.50`,
        'PENCIL                  4.25',
        'TOTAL                  18.75',
      ]);
      expect(lines(extracted).map(([description, , , amount]) => [description, amount])).toEqual([
        ['NOTEBOOK', '2.00'],
        [name, '12.50'],
        ['PENCIL', '4.25'],
      ]);
      expect(extracted.fields.total?.value).toBe('18.75');
    },
  );

  it.each(['SOY SAUCE LESS SODIUM', 'TABLE SALT', 'DATE PASTE'])('“%s” is goods where it stands alone, too', (name) => {
    const extracted = read([...HEAD, `${name.padEnd(23)}12.50`, 'TOTAL                  12.50']);
    expect(lines(extracted)).toEqual([[name, '1', '12.50', '12.50']]);
  });

  it('Words of sums beside a colon or a number are still not goods', () => {
    const rows = ['TABLE 12                0.50', 'TIME: 10                0.22', 'Less discount           1.00'];
    const extracted = read([...HEAD, 'NOTEBOOK                9.00', ...rows, 'TOTAL                   8.00']);
    expect(lines(extracted).map((line) => line.at(-1))).toEqual(['9.00', '-1.00']);
  });

  it('A row of a tax summary with a rate of 4 % proves itself', () => {
    const fields = (rows: string[]) =>
      read([...HEAD, 'PAN                   104,00', 'TOTAL                 104,00', ...rows]).fields;
    expect(fields(['        100,00   4,00    4,00   104,00']).tax?.value).toBe('4.00');
    expect(fields(['        100,00          4,00    104,00']).tax?.value).toBe('4.00');
  });

  it('The tax is found by its rate in a summary', () => {
    const extracted = read([
      ...HEAD,
      'KETTLE                 53.00',
      'TOTAL                  53.00',
      'GST SUMMARY   AMOUNT   TAX',
      'SR 6%          50.00   3.00',
    ]);
    expect(extracted.fields.tax?.value).toBe('3.00');
    expect(extracted.fields.total?.value).toBe('53.00');
  });
});

describe('The currency of a recognized page', () => {
  const currency = (...names: string[]) =>
    read(['HUDSON PRODUCE', ...names.map((name) => `${name.padEnd(22)}$12.00`), 'TOTAL                $24.00']).fields
      .currency?.value;

  it('Goods of another country do not change what is printed beside most amounts', () => {
    expect(currency('INDIA PALE ALE', 'CHEDDAR')).toBe('USD');
    expect(currency('India Pale Ale', 'Cheddar')).toBe('USD');
    expect(currency('Product of Ireland', 'Valve V8 6CT')).toBe('USD');
    // Two traits of a country are no name of goods, and a printed $ can stand for its own money.
    expect(currency('Kedai Runcit SDN BHD', 'Jalan Merpati 4')).toBe('MYR');
  });
});

describe('Misread numbers', () => {
  const goods = ['KETTLE                 53.00', 'TOASTER                37.00'];

  it('A reading of another pass that adds up is preferred and marked', () => {
    const extracted = read(
      [
        ...HEAD,
        'KETTLE                 58.00',
        'TOASTER                37.00',
        'TOTAL                  90.00',
        'CASH                  100.00',
        'CHANGE                 10.00',
      ],
      {
        '58.00': { confidence: 0.6, alternatives: [{ text: '53.00', confidence: 0.5 }] },
      },
    );
    expect(extracted.lines[0]?.amount).toMatchObject({ value: '53.00', note: 'repaired', source: 'arithmetic' });
    expect(extracted.adds_up).toBe(true);
  });

  it('An unreadable total is computed from cash and change', () => {
    const extracted = read([
      ...HEAD,
      ...goods,
      'TOTAL                  9O,',
      'CASH                  100.00',
      'CHANGE                 10.00',
    ]);
    expect(extracted.fields.total).toMatchObject({ value: '90.00', source: 'arithmetic' });
    expect(extracted.fields.total?.confidence).toBeLessThan(0.9);
  });

  it('The number of an account beside the sums does not end them', () => {
    const { fields } = read([
      ...HEAD,
      ...goods,
      '              NET TOTAL             90.00',
      'ACCT 56137219',
      '              GST 6%                 5.40',
      '                                     9540 A',
    ]);
    expect(fields.total?.value).toBe('95.40');
  });

  it('The sum of the goods can be called a total too, and the total below it is to be paid', () => {
    const { fields } = read([
      ...HEAD,
      ...goods,
      'TOTAL                  90.00',
      'LOCAL LEVY 6%           5.40',
      'GRAND TOTAL            95.40',
    ]);
    expect(fields.total?.value).toBe('95.40');
    expect(fields.subtotal?.value).toBe('90.00');
  });

  it('When no sum is named, the amount below the goods that equals their sum is the total', () => {
    expect(read([...HEAD, ...goods, '                       90.00']).fields.total?.value).toBe('90.00');
  });

  it('A lost decimal point is restored where every other amount has two decimals', () => {
    const extracted = read([
      ...HEAD,
      ...goods,
      'TOTAL                  9000',
      'CASH                  100.00',
      'CHANGE                 10.00',
    ]);
    expect(extracted.fields.total?.value).toBe('90.00');
  });

  it('A receipt with clear numbers that do not add up is left alone', () => {
    const extracted = read([
      ...HEAD,
      ...goods,
      'TOTAL                  95.00',
      'CASH                  100.00',
      'CHANGE                  5.00',
    ]);
    expect(lines(extracted).map((line) => line.at(-1))).toEqual(['53.00', '37.00']);
    expect(extracted.fields.total?.value).toBe('95.00');
    expect(extracted.adds_up).toBe(false);
  });
});

describe('Any output of the recognizer', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      'TOTAL',
      'Invoice',
      'No:',
      'Date',
      'Qty',
      'Price',
      'Amount',
      'x',
      '@',
      '$',
      '-',
      '(',
      '9O.5O',
      '1,23',
      '31/02/26',
      '12/03/2026',
      '6%',
    ),
    fc.integer({ min: -99_999, max: 999_999 }).map((value) => (value / 100).toFixed(2)),
  );
  const word = fc.record({
    text,
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    x: fc.double({ min: -20, max: 900, noNaN: true }),
    y: fc.double({ min: -20, max: 1200, noNaN: true }),
    w: fc.double({ min: 0, max: 400, noNaN: true }),
    h: fc.double({ min: 0, max: 60, noNaN: true }),
  });
  const page = fc.record({
    width: fc.constant(850),
    height: fc.constant(1100),
    rotation: fc.constant(0 as const),
    source: fc.constantFrom('text' as const, 'ocr' as const),
    words: fc.array(word, { maxLength: 60 }),
  });

  it('Any output is read without failing, into decimals, ISO dates, boxes on the page and confidences from 0 to 1', () => {
    fc.assert(
      fc.property(fc.array(page, { minLength: 1, maxLength: 2 }), (pages) => {
        const { fields, lines: read } = extract(pages, NOW);
        for (const sum of [
          fields.subtotal,
          fields.tax,
          fields.fees,
          fields.total,
          ...read.flatMap((line) => [line.amount, line.quantity]),
        ]) {
          if (sum) expect(sum.value).toMatch(/^-?\d+(\.\d+)?$/);
        }
        if (fields.date) expect(fields.date.value).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        for (const value of [...Object.values(fields), ...read.flatMap((line) => Object.values(line))]) {
          if (!value) continue;
          expect(value.confidence).toBeGreaterThanOrEqual(0);
          expect(value.confidence).toBeLessThanOrEqual(1);
          if (value.box) for (const part of Object.values(value.box)) expect(part).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('Tables', () => {
  const HEADER = ['NORTH FORK SUPPLY LLC', 'Invoice No : 88120', 'Date : 02/14/2026'];

  it('Columns are told apart by their values where no heading is known, and goods continue after a subtotal of a group', () => {
    const extracted = read([
      ...HEADER,
      '       Wares              Each      Amt',
      '5  CS  BEAN BLACK         31.64     158.20',
      '2  CS  PASTA PENNE        26.72      53.44',
      '3  EA  TOMATO DICED       10.00      30.00',
      '                   GROUP TOTAL      241.64',
      '4  CS  TOWEL NATURAL      30.00     120.00',
      '                   GROUP TOTAL      120.00',
      '                 INVOICE TOTAL      361.64',
    ]);
    expect(lines(extracted)).toEqual([
      ['BEAN BLACK', '5', '31.64', '158.20'],
      ['PASTA PENNE', '2', '26.72', '53.44'],
      ['TOMATO DICED', '3', '10.00', '30.00'],
      ['TOWEL NATURAL', '4', '30.00', '120.00'],
    ]);
    expect(extracted.fields.total?.value).toBe('361.64');
  });

  it('A row belongs to the line whose rows stand closer, and a period of service is not part of a name', () => {
    const extracted = read([
      ...HEADER,
      'Description            Qty  Price   Amount',
      '',
      'Extra',
      'members                  2  10.00    20.00',
      'on plan',
      '',
      'Starter plan             1  15.00    15.00',
      'Apr 28 - May 28, 2026',
      '',
      'TOTAL                                35.00',
    ]);
    expect(lines(extracted)).toEqual([
      ['Extra members on plan', '2', '10.00', '20.00'],
      ['Starter plan', '1', '15.00', '15.00'],
    ]);
  });

  it('A discount, deposits and rounding are told apart from fees, and only where the sums need them', () => {
    const goods = [
      'Description                 Qty  Price   Amount',
      'Lager keg 50 L                2  60.00   120.00',
      'Pale ale keg 30 L             1  80.00    80.00',
    ];
    const extracted = read([
      ...HEADER,
      ...goods,
      'Subtotal                               200.00',
      'Volume discount                        -10.00',
      'Fuel surcharge                           4.50',
      'Keg deposit                             30.00',
      'Sales tax 6%                            11.67',
      'Rounding                                 0.03',
      'TOTAL                                  236.20',
    ]);
    const added = ({ fields }: Extracted) =>
      (['fees', 'discount', 'deposit', 'rounding', 'tax', 'total'] as const).map((name) => fields[name]?.value ?? null);
    expect(added(extracted)).toEqual(['4.50', '10.00', '30.00', '0.03', '11.67', '236.20']);
    expect(extracted.adds_up).toBe(true);
    // What was saved elsewhere is no part of these sums.
    const saved = read([...HEADER, ...goods, 'Discount                                 25.00', 'TOTAL   200.00']);
    expect(added(saved)).toEqual([null, null, null, null, null, '200.00']);
  });

  it('Codes below the names become codes and pack sizes, and a year below a single name does not', () => {
    const table = (...below: string[]) =>
      read([
        ...HEADER,
        'Item                 Qty  Price    Total',
        '',
        'Cola returnable',
        '                     2 CS  15.84    31.68',
        ...below.slice(0, 1),
        '',
        'Riesling dry',
        '                     5 CS  20.00   100.00',
        ...below.slice(1),
        '',
        'TOTAL                              131.68',
      ]);
    const told = ({ lines: found }: Extracted) =>
      found.map(({ code, description, pack }) => [code?.value, description?.value, pack?.value]);
    expect(told(table('8265-30 24x0.33 L', '4370-39 6x0.75 L'))).toEqual([
      ['8265-30', 'Cola returnable', '24x0.33 L'],
      ['4370-39', 'Riesling dry', '6x0.75 L'],
    ]);
    expect(told(table('Glass', '2022')).map(([code]) => code)).toEqual([undefined, undefined]);
  });

  it('Goods that are free are lines with a price of zero, and an amount beside a name is not a code', () => {
    const extracted = read([
      ...HEADER,
      'Code   Description       Qty  Price   Amount',
      '40021  Oat milk            3  10.00    30.00',
      '40022  Oat milk sample     2           FREE',
      '40023  Chocolate syrup     1   5.00     5.00',
      'TOTAL                                  35.00',
    ]);
    expect(lines(extracted)).toEqual([
      ['Oat milk', '3', '10.00', '30.00'],
      ['Oat milk sample', '2', '0.00', '0.00'],
      ['Chocolate syrup', '1', '5.00', '5.00'],
    ]);
    expect(extracted.adds_up).toBe(true);
    expect(read([...HEAD, '2.6500  MINI ROLLER  5.30', 'TOTAL  5.30']).lines[0]?.code ?? null).toBeNull();
  });

  it('A breakfast is not a tax', () => {
    const extracted = read([
      ...HEADER,
      'Beschreibung           Menge  Preis  Betrag',
      'Kaffee Arabica             1  10.00   10.00',
      'Frühstück Buffet           2  20.00   40.00',
      'Summe                                 50.00',
    ]);
    expect(lines(extracted).map(([name]) => name)).toEqual(['Kaffee Arabica', 'Frühstück Buffet']);
  });
});

it('That day and month could be swapped is said by the note, and makes no date less certain', () => {
  const dateOf = (day: string) =>
    read([...HEAD.slice(0, 5), `Date : ${day}`, '2  GREEN TEA              3.00', 'TOTAL                     3.00'])
      .fields.date;
  const [sure, swapped] = [dateOf('14/02/2026'), dateOf('04/02/2026')];
  expect([sure?.note, swapped?.note]).toEqual([undefined, 'day_month_order']);
  expect(swapped?.confidence).toBe(sure?.confidence);
});

it('A due date that follows from a date that could be swapped is asked about', () => {
  const dueOf = (day: string) =>
    read([
      ...HEAD.slice(0, 5),
      `Date : ${day}`,
      'Terms : Net 30 days',
      '2  GREEN TEA              3.00',
      'TOTAL   3.00',
    ]).fields.due_date;
  expect(dueOf('14/02/2026')).toMatchObject({ value: '2026-03-16', note: 'computed' });
  expect(dueOf('14/02/2026')?.confidence).toBeGreaterThanOrEqual(DOUBT_BELOW);
  expect(dueOf('04/02/2026')?.confidence).toBeLessThan(DOUBT_BELOW);
});
