import { describe, expect, it } from 'vitest';
import { MODELS } from '../../choice/models.ts';
import { type Document, openDocument } from '../../context.ts';
import { headedGroups, headedTables } from '../tables/headed_tables.ts';
import { chooseRoles } from './choose_roles.ts';
import { findHeaders } from './columns.ts';

/** A page of these rows; runs of spaces keep their width. */
function pageOf(rows: string[]): Document {
  const words = rows.flatMap((row, index) =>
    [...row.matchAll(/\S+/g)].map(({ 0: text, index: at }) => ({
      text,
      confidence: 1,
      x: 20 + at * 10,
      y: 100 + index * 30,
      w: text.length * 10,
      h: 18,
    })),
  );
  const page = { width: 900, height: 1400, rotation: 0, source: 'text', words } as const;
  return openDocument([page], new Date('2026-03-20T12:00:00Z'));
}

/** The role of each heading of a table. */
function rolesIn(rows: string[]): Record<string, string> {
  const doc = pageOf(rows);
  const [table] = headedTables(doc, findHeaders(doc.rows), [], MODELS);
  return Object.fromEntries(table?.columns.map(({ heading, role }) => [heading, role]) ?? []);
}

it('When two columns are named for an amount, the one to the left of the goods is the quantity', () => {
  const roles = rolesIn([
    'Amount   Description             Price     Total',
    '3        Tomatoes diced          31.20     93.60',
    '5        Black beans             12.40     62.00',
    '2        Paper towels            18.15     36.30',
  ]);
  expect(roles).toEqual({ Amount: 'quantity', Description: 'description', Price: 'unit_price', Total: 'amount' });
});

it('The delivered quantity counts, not the ordered one', () => {
  const roles = rolesIn([
    'Item     Description           Ordered   Shipped     Price     Amount',
    'A4471    Tomatoes diced              4         3     31.20      93.60',
    'A4480    Black beans                 5         5     12.40      62.00',
    'B1022    Paper towels                6         2     18.15      36.30',
  ]);
  expect(roles).toMatchObject({ Item: 'code', Ordered: 'ordered', Shipped: 'quantity', Amount: 'amount' });
});

it('The only column of money of a list of services is what they cost', () => {
  const roles = rolesIn([
    'Date         Description                      Rate',
    '02/11/2026   Cleaning of the hood           180.00',
    '02/18/2026   Repair of the walk-in          240.50',
  ]);
  expect(roles).toEqual({ Date: 'other', Description: 'description', Rate: 'amount' });
});

it.each(['Ticket', 'Del. note', 'Order', 'Store', 'Stop'])(
  'What stands beside different goods below "%s" is no code',
  (heading) => {
    const roles = rolesIn([
      `${heading.padEnd(12)}Description             Qty     Price     Amount`,
      '118820      Tomatoes diced            3     31.20      93.60',
      '118820      Black beans               5     12.40      62.00',
      '118820      Whole milk               10      4.15      41.50',
      '118931      Paper towels              2     18.15      36.30',
    ]);
    expect(roles).toMatchObject({ Description: 'description', Qty: 'quantity', Price: 'unit_price', Amount: 'amount' });
    expect(['other', 'ordered']).toContain(roles[heading]);
  },
);

it('Tickets that stand only where the date stands are no codes', () => {
  const roles = rolesIn([
    'Day     Paper     Product                 Qty     Price     Amount',
    '11/16   884120    Whole milk               12      4.15      49.80',
    '                  Heavy cream               8      5.32      42.56',
    '11/18   884377    Whole milk               10      4.15      41.50',
    '                  Sour cream                2     11.90      23.80',
  ]);
  expect(roles).toMatchObject({ Paper: 'other', Product: 'description' });
});

it('A kind of sale is no code, and a credit has the code of its goods', () => {
  const sales = rolesIn([
    'Activity     Description             Qty     Price     Amount',
    'Espresso     Tomatoes diced            3     31.20      93.60',
    'Filter       Black beans               5     12.40      62.00',
    'Decaf        Paper towels              2     18.15      36.30',
  ]);
  expect(sales).toMatchObject({ Activity: 'other', Description: 'description' });
  const credited = rolesIn([
    'Item         Description             Qty     Price     Amount',
    '118820       Tomatoes diced            3     31.20      93.60',
    '118825       Black beans               5     12.40      62.00',
    '118931       Paper towels              2     18.15      36.30',
    '118820       Credit: damaged          -1     31.20     -31.20',
    '118940       Napkins                   2     18.15      36.30',
  ]);
  expect(credited).toMatchObject({ Item: 'code', Description: 'description' });
});

it.each(['Item #', 'Stop'])('Deposits and credits below "%s" have the codes of their goods', (heading) => {
  const deposits = rolesIn([
    `${heading.padEnd(13)}Description             Qty     Price     Amount`,
    'LG-50        Pale lager                2    100.00     200.00',
    'LG-50        Keg deposit               2     30.00      60.00',
    'ST-50        Oatmeal stout             1    120.00     120.00',
    'ST-50        Keg deposit               1     30.00      30.00',
    'CD-12        Cider                     1     40.00      40.00',
  ]);
  expect(deposits).toMatchObject({ [heading]: 'code' });
  const credits = rolesIn([
    `${heading.padEnd(13)}Description             Qty     Price     Amount`,
    '40112        Tomato paste              2     10.00      20.00',
    '40112        Damaged                  -1     10.00     -10.00',
    '40220        Olive oil                 1     30.00      30.00',
  ]);
  expect(credits).toMatchObject({ [heading]: 'code' });
});

it.each(['Item #', 'Stop'])('A charge with neither date nor code leaves those below "%s" what they are', (heading) => {
  const roles = rolesIn([
    `Date        ${heading.padEnd(10)}Description             Qty     Price     Amount`,
    '11/02/26    40112     Tomato paste              2     10.00      20.00',
    '11/04/26    40220     Olive oil                 1     30.00      30.00',
    '11/09/26    39007     Basil fresh               4      5.00      20.00',
    '                      Cold storage              1      6.00       6.00',
  ]);
  expect(roles).toMatchObject({ [heading]: 'code' });
});

it.each(['Order no.', 'Order #', 'Order'])(
  '"%s" names codes of goods unless one stands beside different goods',
  (heading) => {
    const rows = (codes: [string, string, string]) => [
      `${heading.padEnd(12)}Description             Qty     Price     Amount`,
      `${codes[0]}       Tomatoes diced            3     31.20      93.60`,
      `${codes[1]}       Black beans               5     12.40      62.00`,
      `${codes[2]}       Paper towels              2     18.15      36.30`,
    ];
    expect(rolesIn(rows(['40112', '39007', '40220']))).toMatchObject({ [heading]: 'code', Qty: 'quantity' });
    expect(rolesIn(rows(['40112', '40112', '40220']))[heading]).not.toBe('code');
  },
);

it('How many are in a case is no code', () => {
  const roles = rolesIn([
    'Description             Qty     Per case     Price     Amount',
    'Cup cold                  5         1000     46.20     231.00',
    'Flat lid                  5         2500     24.80     124.00',
  ]);
  expect(roles['Per case']).not.toBe('code');
});

describe('Headings that name codes or something else', () => {
  const ROWS = (heading: string, codes: [string, string, string]) =>
    rolesIn([
      `${heading.padEnd(12)}Details                 Qty     Price     Amount`,
      `${codes[0].padEnd(12)}Tomatoes diced            3     31.20      93.60`,
      `${codes[1].padEnd(12)}Black beans               5     12.40      62.00`,
      `${codes[2].padEnd(12)}Paper towels              2     18.15      36.30`,
    ]);

  it.each([
    ['No.', ['2201', '2207', '2240']],
    ['No.', ['EQ-WT30', 'EQ-GN11', 'EQ-SB24']],
    ['#', ['8804', '2207', '5240']],
    ['PROD', ['EGG-LGA', 'LIQ-20', 'PLT']],
    ['Product', ['CO2-VK', 'REG', 'EMPTY']],
  ] as [string, [string, string, string]][])('%s names codes where the values %s are', (heading, codes) => {
    expect(ROWS(heading, codes)).toMatchObject({ [heading]: 'code', Details: 'description', Qty: 'quantity' });
  });

  it.each([
    ['No.', ['1', '2', '3']],
    ['No.', ['11', '12', '14']],
    ['No.', ['010', '020', '030']],
    ['#', ['INV. 2', 'FOR 4', '2025 5']],
    ['Product', ['Sales', 'Retail', 'Sales']],
  ] as [string, [string, string, string]][])('%s names none where the values %s are not', (heading, codes) => {
    expect(ROWS(heading, codes)[heading]).not.toBe('code');
  });
});

it('Columns headed "Pack" and "Size" are pack and size, even when their values do not look like it', () => {
  const doc = pageOf([
    'Qty   Pack   Size      Description            Price     Amount',
    '3     6      #10       Tomatoes diced         31.20      93.60',
    '5     24     15 OZ     Black beans            12.40      62.00',
    '2     30     1 RL      Paper towels           18.15      36.30',
  ]);
  const [table] = headedGroups(doc, findHeaders(doc.rows), []);
  const columns = table ? chooseRoles(doc, table, { 'other any': 20 }) : [];
  expect(columns.slice(1, 3).map(({ heading, role }) => [heading, role])).toEqual([
    ['Pack', 'pack'],
    ['Size', 'size'],
  ]);
});

it('Words that signs join are the heading of one column', () => {
  const roles = rolesIn([
    'Pieces   Species / Form / Origin            Price     Total',
    '3        Salmon fillet skin-on Faroe         9.95     29.85',
    '2        Swordfish loin - New Bedford       12.25     24.50',
    '5        Rockfish whole - scaled Maine       6.40     32.00',
  ]);
  expect(roles).toMatchObject({ 'Species / Form / Origin': 'description', Price: 'unit_price', Total: 'amount' });
});

it('A heading that ends with “and” goes on in the row below', () => {
  const roles = rolesIn([
    'Item    CS   BT   Brand and                 Net       Extended',
    '                  Description               Price     Amount',
    '81102    2    0   Chateau Merle 2023        128.00      256.00',
    '90441    0    6   Old Tannery 90P            24.50      147.00',
    '90870    0    3   Casa Luna Blanco           33.25       99.75',
  ]);
  expect(roles).toMatchObject({ 'Brand and Description': 'description', 'Extended Amount': 'amount' });
});

it('The numbers of wearers are no codes of clothes', () => {
  const roles = rolesIn([
    'Wearer   Item                      Qty      Price    Amount',
    '0001     Shirt cook poplin           5       0.38      1.90',
    '0001     Pant chef baggy             5       0.47      2.35',
    '0003     Shirt cook poplin           4       0.38      1.52',
    '0007     Coat chef 10 button         5       0.95      4.75',
  ]);
  expect(roles).toMatchObject({ Wearer: 'other', Item: 'description' });
});

it.each([
  ['UPC             Product', '0049000028904   Cola cans', '0049000051100   Root beer', { UPC: 'code' }],
  [
    'Item #   UPC             Product',
    '10211    0049000028904   Cola cans',
    '10330    0049000051100   Root beer',
    { UPC: 'other' },
  ],
])('The code of the package is that of the goods where no other is printed: %s', (heading, first, second, expected) => {
  const roles = rolesIn([
    `${heading.padEnd(46)}Cases     Price     Total`,
    `${first.padEnd(46)}5         14.60     73.00`,
    `${second.padEnd(46)}2         31.25     62.50`,
  ]);
  expect(roles).toMatchObject({ ...expected, Product: 'description' });
});

// Multiplying every two of them would take longer than a test may.
it('One of 250 columns of numbers is the amount', () => {
  const numbers = Array.from({ length: 250 }, (_, at) => `${at + 2}.50`.padStart(8));
  const doc = pageOf(Array.from({ length: 30 }, () => numbers.join('')));
  const columns = numbers.map((_, at) => {
    const [left, right] = [20 + at * 80, 100 + at * 80];
    return { role: 'other' as const, heading: '', x0: left, x1: right, left, right };
  });
  const roles = chooseRoles(doc, { columns, rows: doc.rows, edge: null }, MODELS.columns.weights);
  expect(roles.filter(({ role }) => role === 'amount')).toHaveLength(1);
});
