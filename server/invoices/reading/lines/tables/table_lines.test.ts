/** What is a line of a table, what belongs to it, and what only stands between its lines. */
import { describe, expect, it } from 'vitest';
import { lineCells, readRows } from '#test/documents/read_rows.ts';
import type { Extracted } from '../../extracted.ts';

const HEAD = ['NORTH FORK SUPPLY LLC', '12 Mill Lane', 'Akron, OH 44308', 'Invoice No: 88120', 'Date: 11/14/2026', ''];

describe('Groups with totals of their own', () => {
  const HEADING = 'Code    Qty  Unit  Description                     Price     Amount';
  const GROUPS = [
    '10442     4  CS    MILK 2% REDUCED FAT             15.60      62.40',
    '                                         GROUP TOTAL        62.40',
    '20117     1  CS    BEEF CHUCK                      4.529     181.16',
    '                   CHOICE BONELESS',
    '20345     2  CS    BACON SLICED                    41.20      82.40',
    '                   THICK CUT',
    '                                         GROUP TOTAL       263.56',
    '30001     3  EA    FLOUR TORTILLA                   5.00      15.00',
    '                   12 INCH',
    '                                         GROUP TOTAL        15.00',
    '                                       INVOICE TOTAL       340.96',
  ];

  it('In later groups, lines that do not multiply out and second rows of names are goods, too', () => {
    const extracted = readRows([...HEAD, HEADING, ...GROUPS]);
    expect(lineCells(extracted)).toEqual([
      ['MILK 2% REDUCED FAT', '4', '15.60', '62.40'],
      ['BEEF CHUCK CHOICE BONELESS', '1', '4.529', '181.16'],
      ['BACON SLICED THICK CUT', '2', '41.20', '82.40'],
      ['FLOUR TORTILLA 12 INCH', '3', '5.00', '15.00'],
    ]);
    expect(extracted.fields.total?.value).toBe('340.96');
  });

  it('What stands below the last line that multiplies out and its total is not goods', () => {
    const below = [
      'Received with thanks                                          12.00',
      'Balance of pallets                 9.00',
    ];
    expect(lineCells(readRows([...HEAD, HEADING, ...GROUPS, ...below]))).toHaveLength(4);
  });

  it('Without a known heading, groups above the longest one are part of the table, also on earlier pages', () => {
    const extracted = readRows(
      [
        ...HEAD,
        '4  CS  MILK REDUCED FAT              15.60      62.40',
        '1  CS  CREAM HEAVY                   20.00      20.00',
        '                          GROUP TOTAL           82.40',
      ],
      [
        '2  CS  BACON SLICED                  41.20      82.40',
        '                          GROUP TOTAL           82.40',
        '5  CS  BEAN BLACK                    31.64     158.20',
        '2  CS  PASTA PENNE                   26.72      53.44',
        '3  EA  TOMATO DICED                  10.00      30.00',
        '                          GROUP TOTAL          241.64',
        '                        INVOICE TOTAL          406.44',
      ],
    );
    expect(lineCells(extracted).map(([name]) => name)).toEqual([
      'MILK REDUCED FAT',
      'CREAM HEAVY',
      'BACON SLICED',
      'BEAN BLACK',
      'PASTA PENNE',
      'TOMATO DICED',
    ]);
  });
});

describe('Lines that were not delivered', () => {
  const HEADING = 'Code   Ord  Ship  Unit  Description              Price     Amount';
  const table = (...rows: string[]) =>
    lineCells(
      readRows([...HEAD, HEADING, ...rows, '', 'TOTAL                                                      47.45']),
    );

  it('A line without an amount does not become a part of the name above, and with nothing shipped it is a line of zero', () => {
    expect(
      table(
        '10442    2     2  CS    MILK 2%                  15.60      31.20',
        '20345    3     0  CS    BACON SLICED 18/22       41.20',
        '30117    1     1  CS    TOMATO DICED             16.25      16.25',
      ),
    ).toEqual([
      ['MILK 2%', '2', '15.60', '31.20'],
      ['BACON SLICED 18/22', '0', '41.20', '0.00'],
      ['TOMATO DICED', '1', '16.25', '16.25'],
    ]);
  });

  it('A second row of a name stays with its line, also with a number in it', () => {
    expect(
      table(
        '10442    2     2  CS    MILK 2%                  15.60      31.20',
        '                        LOW FAT 4 PACK',
        '30117    1     1  CS    TOMATO DICED             16.25      16.25',
      ).map(([name]) => name),
    ).toEqual(['MILK 2% LOW FAT 4 PACK', 'TOMATO DICED']);
  });
});

describe('Later pages', () => {
  const letterhead = ['       ABC FOODS INC                 Invoice No:    88120', '       12 Mill Lane', ''];
  const first = [
    '5      BEAN BLACK                         31.64    158.20',
    '       DRY',
    '       ORGANIC',
    '2      PASTA PENNE                        26.72     53.44',
  ];
  const second = [
    '3      TOMATO DICED                       10.00     30.00',
    '',
    'TOTAL                                              241.64',
  ];
  const names = ['BEAN BLACK DRY ORGANIC', 'PASTA PENNE', 'TOMATO DICED'];

  it.each([
    'Qty    Description                        Price    Amount',
    'Many   Wares                               Each       Amt',
  ])('A letterhead above the repeated heading is not goods: %s', (heading) => {
    const extracted = readRows([...letterhead, heading, ...first], [...letterhead, heading, ...second]);
    expect(lineCells(extracted).map(([name]) => name)).toEqual(names);
  });

  it.each([
    'Qty    Description                        Price    Amount',
    'Many   Wares                               Each       Amt',
  ])('Goods above the heading of the next group on a later page stay goods: %s', (heading) => {
    const rest = '4      MILK WHOLE                          2.50     10.00';
    const extracted = readRows(
      [...HEAD, heading, ...first],
      [rest, '', heading, ...second.slice(0, 2), `${'TOTAL'.padEnd(51)}251.64`],
    );
    expect(lineCells(extracted).map(([name]) => name)).toEqual([...names.slice(0, 2), 'MILK WHOLE', 'TOMATO DICED']);
  });

  it('A sum that is carried forward is not goods and does not end the table', () => {
    const forward = (label: string) => `       ${label.padEnd(44)}211.64`;
    const heading = 'Qty    Description                        Price    Amount';
    const extracted = readRows(
      [...HEAD, heading, ...first, forward('Carried forward')],
      [forward('Brought forward'), ...second],
    );
    expect(lineCells(extracted).map(([name]) => name)).toEqual(names);
    expect(extracted.fields.total?.value).toBe('241.64');
  });
});

describe('Weights below the line', () => {
  const HEADING = 'Qty  Unit  Description                 Price     Amount';
  const weighed = (...below: string[]) => {
    const { lines: found } = readRows([
      ...HEAD,
      HEADING,
      '1    CS    BEEF CHUCK                  4.529     181.16',
      ...below,
      '2    CS    BACON SLICED                41.20      82.40',
      '',
      'TOTAL                                            263.56',
    ]);
    return found.map(({ description, quantity, unit, unit_price }) =>
      [description, quantity, unit, unit_price].map((value) => value?.value),
    );
  };
  const BACON = ['BACON SLICED', '2', 'CS', '41.20'];

  it.each([
    ['a total', '           T/WT= 40.000'],
    ['each piece', '           Wt: 12.45 13.20 14.35'],
  ])('The weight that the price is for is the quantity, and no part of the name: %s', (_, row) => {
    const [beef, bacon] = weighed(row);
    expect([beef?.[0], Number(beef?.[1]), ...(beef ?? []).slice(2)]).toEqual(['BEEF CHUCK', 40, 'LB', '4.529']);
    expect(bacon).toEqual(BACON);
  });

  it('Numbers below the line that make nothing stay what they are', () => {
    expect(weighed('           BONELESS LOT 12.45')).toEqual([
      ['BEEF CHUCK BONELESS LOT 12.45', '1', 'CS', '4.529'],
      BACON,
    ]);
  });
});

describe('Credits', () => {
  it.each(['12.00-', '(12.00)', '12.00 CR', '-12.00'])(
    'Goods that came back are a quantity below zero: %s',
    (amount) => {
      const extracted = readRows([
        ...HEAD,
        'Description              Qty     Price     Amount',
        'RYE BREAD                  4      5.00      20.00',
        `RETURN BREAD               1     12.00      ${amount}`,
        '',
        'TOTAL                                        8.00',
      ]);
      expect(lineCells(extracted)).toEqual([
        ['RYE BREAD', '4', '5.00', '20.00'],
        ['RETURN BREAD', '-1', '12.00', '-12.00'],
      ]);
    },
  );
});

describe('Notes below the goods', () => {
  it.each(['Payment terms:', 'Zahlungsbedingungen:', 'NOTES', 'Condiciones de pago'])(
    'What follows “%s” is no part of the last name',
    (heading) => {
      const extracted = readRows([
        ...HEAD,
        'Description              Qty     Price     Amount',
        'RYE BREAD                  4      5.00      20.00',
        'YOGHURT                    2      3.00       6.00',
        'BANANA',
        heading,
        'Thirty days to the account below',
        '',
        'TOTAL                                       26.00',
      ]);
      expect(lineCells(extracted).map(([name]) => name)).toEqual(['RYE BREAD', 'YOGHURT BANANA']);
    },
  );
});

describe('Goods that did not come, and deposits between goods', () => {
  it('An ordered quantity beside words that nothing came is zero', () => {
    const extracted = readRows([
      ...HEAD,
      'Qty   Description             Weight     Price     Amount',
      '  3   MUSSELS PEI              30.00      3.25      97.50',
      '  1   EBI SHRIMP               OUT OF STOCK',
      '  2   STYRO BOX                           4.00       8.00',
      'TOTAL                                             105.50',
    ]);
    expect(lineCells(extracted).map(([name, quantity, , amount]) => [name?.slice(0, 10), quantity, amount])).toEqual([
      ['MUSSELS PE', '30', '97.50'],
      ['EBI SHRIMP', '0', '0.00'],
      ['STYRO BOX', '2', '8.00'],
    ]);
  });

  it('A rate of nothing in a summary of taxes is no line', () => {
    const extracted = readRows([
      ...HEAD,
      'Code     Description         Qty    Price    RSP     Goods   VAT',
      '104471   COLA CAN PMP          5     8.99   0.69     44.95   A',
      '220183   SEMI SKIM MILK        3     7.14   1.65     21.42   Z',
      '',
      'VAT      Rate                Goods    VAT',
      'A        20.00               44.95   8.99',
      'Z         0.00               21.42   0.00',
      '                                     Goods           66.37',
      '                                     VAT              8.99',
      '                                     Invoice total   75.36',
    ]);
    expect(lineCells(extracted).map(([name]) => name)).toEqual(['COLA CAN PMP', 'SEMI SKIM MILK']);
  });

  it('A deposit whose name stands in the column of codes is a line', () => {
    const extracted = readRows([
      ...HEAD,
      'Code           Description              Unit Qty   Case Qty     Price     Amount',
      '76069501221    SUPREMO OIL SOY 35LB            0          2     41.25      82.50',
      '04900002890    COKE CAN 12OZ 24PK              2          0     13.49      26.98',
      'NY DEPOSIT                                                                  2.40',
      '76069511980    FOIL HD                         1          0     34.10      34.10',
      'TOTAL                                                                     145.98',
    ]);
    expect(lineCells(extracted)).toEqual([
      ['SUPREMO OIL SOY 35LB', '2', '41.25', '82.50'],
      ['COKE CAN 12OZ 24PK', '2', '13.49', '26.98'],
      ['NY DEPOSIT', '1', '2.40', '2.40'],
      ['FOIL HD', '1', '34.10', '34.10'],
    ]);
  });

  it('Deposits of counted bottles have their name, count and price', () => {
    const extracted = readRows([
      ...HEAD,
      'Qty    Item      Description                 Price     Amount',
      '  8    10442     LAGER 24PK 12OZ CAN         21.40     171.20',
      'NY DEPOSIT 264 @ .05                                   13.20',
      '  3    20117     PALE ALE 12PK BOTTLE        15.25      45.75',
      'TOTAL                                                  230.15',
    ]);
    expect(lineCells(extracted)).toEqual([
      ['LAGER 24PK 12OZ CAN', '8', '21.40', '171.20'],
      ['NY DEPOSIT', '264', '0.05', '13.20'],
      ['PALE ALE 12PK BOTTLE', '3', '15.25', '45.75'],
    ]);
  });
});

describe('Numbers before the names', () => {
  const goods = (numbers: string[], prices = ['', '', '', '']) => [
    'Description                          Price     Amount',
    `${(numbers[0] ?? '').padEnd(4)}DRAFT PILSNER          ${(prices[0] ?? '').padStart(10)}      21.00`,
    `${(numbers[1] ?? '').padEnd(4)}BURRATA                ${(prices[1] ?? '').padStart(10)}      14.00`,
    `${(numbers[2] ?? '').padEnd(4)}SMASH BURGER           ${(prices[2] ?? '').padStart(10)}      33.00`,
    `${(numbers[3] ?? '').padEnd(4)}ONION RINGS            ${(prices[3] ?? '').padStart(10)}       8.00`,
    'Total                                             76.00',
  ];
  const unpriced = (numbers: string[]) => goods(numbers).map((row) => row.replace('Price', '     '));
  const quantities = (extracted: Extracted) => lineCells(extracted).map(([, quantity]) => quantity);

  it.each([
    ['by tens', ['10', '20', '30', '40']],
    ['on from the page before', ['11', '12', '13', '14']],
    ['with one left out', ['1', '2', '4', '5']],
    ['with one that is not printed', ['1', '2', '', '4']],
  ])('What counts the lines is no quantity: %s', (_name, numbers) => {
    expect(quantities(readRows([...HEAD, ...unpriced(numbers)]))).toEqual(['1', '1', '1', '1']);
  });

  it('What counts the goods is a quantity', () => {
    expect(quantities(readRows([...HEAD, ...unpriced(['3', '1', '2', '2'])]))).toEqual(['3', '1', '2', '2']);
  });

  it.each(['Pos', 'Code'])('What stands below a heading of its own is no quantity: %s', (heading) => {
    const rows = unpriced(['30', '12', '24', '16']).map((row) => row.replace(/^(\d\d {2}|)(?!Total)/, '$1   '));
    const [title = '', ...rest] = rows;
    const headed = [`${heading.padEnd(7)}${title.trimStart()}`, ...rest];
    expect(quantities(readRows([...HEAD, ...headed]))).toEqual(['1', '1', '1', '1']);
  });

  it('Printed prices prove what counts the goods, also where it grows', () => {
    const numbers = ['1', '2', '3', '4'];
    const extracted = readRows([...HEAD, ...goods(numbers, ['21.00', '7.00', '11.00', '2.00'])]);
    expect(quantities(extracted)).toEqual(numbers);
  });
});

describe('Columns of numbers without a heading', () => {
  const GOODS: [name: string, price: string, amount: string][] = [
    ['MILK 2% REDUCED FAT', '15.60', '62.40'],
    ['BEEF CHUCK', '45.29', '181.16'],
    ['BACON SLICED THICK', '41.20', '82.40'],
    ['FLOUR ALL PURPOSE', '5.00', '15.00'],
  ];
  const rowsWith = (numbers: string[], isPriced: boolean) => [
    ...HEAD,
    ...GOODS.map(
      ([name, price, amount], at) =>
        `${numbers[at]?.padEnd(10)}${name.padEnd(28)}${(isPriced ? price : '').padStart(16)}${amount.padStart(14)}`,
    ),
    '',
    'TOTAL                                                         340.96',
  ];

  it.each([
    [['10', '20', '30', '40']],
    [['0010', '0020', '0030', '0040']],
    [['10', '20', '40', '50']],
    [['1', '2', '3', '4']],
  ])('%s number the lines: they are no quantities and no codes', (numbers) => {
    for (const isPriced of [true, false]) {
      const extracted = readRows(rowsWith(numbers, isPriced));
      expect(extracted.lines.map(({ description }) => description?.value)).toEqual(GOODS.map(([name]) => name));
      expect(extracted.lines.map(({ code }) => code)).toEqual([null, null, null, null]);
      expect(lineCells(extracted).map(([, quantity]) => quantity)).toEqual(
        isPriced ? ['4', '4', '2', '3'] : ['1', '1', '1', '1'],
      );
    }
  });

  it('In steps, too, they are quantities where they make the amounts or where a heading says so', () => {
    const prices = ['6.24', '9.058', '2.75', '0.375'];
    const rows = GOODS.map(
      ([name, , amount], at) =>
        `${String(10 * (at + 1)).padEnd(10)}${name.padEnd(28)}${prices[at]?.padStart(16)}${amount.padStart(14)}`,
    );
    const made = readRows([...HEAD, ...rows.filter((_, at) => at !== 2), 'TOTAL                  258.56']);
    expect(lineCells(made).map(([, quantity]) => quantity)).toEqual(['10', '20', '40']);
    const heading = 'Qty       Description                                   Amount';
    const unpriced = rowsWith(['10', '20', '30', '40'], false);
    const headed = readRows([...unpriced.slice(0, HEAD.length), heading, ...unpriced.slice(HEAD.length)]);
    expect(lineCells(headed).map(([, quantity]) => quantity)).toEqual(['10', '20', '30', '40']);
  });

  it('A price is not taken off itself so that a wrong quantity makes the amount', () => {
    const extracted = readRows([
      ...HEAD,
      'Line      Description               Price       Amount',
      '3         BACON SLICED THICK        41.20        82.40',
      '4         FLOUR ALL PURPOSE          5.00        15.00',
      '9         SALT                       2.25         4.50',
      '',
      'TOTAL                                           101.90',
    ]);
    expect(lineCells(extracted).map(([, quantity]) => quantity)).toEqual(['2', '3', '2']);
  });
});
