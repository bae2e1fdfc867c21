/** What one of the goods holds, by what they are counted, and what was weighed. */
import { describe, expect, it } from 'vitest';
import { pageOfRows } from '#test/page_of_rows.ts';
import { extract } from '../extract.ts';
import type { Extracted } from '../extracted.ts';

const HEAD = ['NORTH FORK SUPPLY LLC', '12 Mill Lane', 'Akron, OH 44308', 'Invoice No: 88120', 'Date: 11/14/2026', ''];
const read = (rows: string[]): Extracted => extract([pageOfRows([...HEAD, ...rows])], new Date('2026-11-20T00:00:00Z'));

const cells = (extracted: Extracted, ...fields: (keyof Extracted['lines'][number])[]) =>
  extracted.lines.map((line) => fields.map((field) => line[field]?.value ?? null));

describe('Packs that look like dates', () => {
  const extracted = read([
    'Item #    Description                    Qty      Price      Amount',
    '4101      Cheddar slice 4/5/24 oz          3      61.00      183.00',
    '4102      Root beer 4/6/12oz               6      21.40      128.40',
    '4103      Salsa 2/1/26 gal kit             2      33.00       66.00',
    '4104      Rent for 11/01/26                1      20.00       20.00',
    '',
    'TOTAL                                                        397.40',
  ]);

  it('Packs of three parts stay in the names, and dates do not', () => {
    expect(cells(extracted, 'description', 'pack')).toEqual([
      ['Cheddar slice 4/5/24 oz', '4/5/24 oz'],
      ['Root beer 4/6/12oz', '4/6/12oz'],
      ['Salsa 2/1/26 gal kit', '2/1/26 gal'],
      ['Rent for', null],
    ]);
  });
});

describe('Weights', () => {
  it('A quantity below "Lbs" is weighed', () => {
    const extracted = read([
      'Item    Description                   Lbs      Price      Amount',
      '21      Pork butt bone-in            64.2       2.15      138.03',
      '27      Brisket flat                31.75       5.40      171.45',
      '44      Chuck roll                   48.9       4.85      237.17',
      '',
      'TOTAL                                                     546.65',
    ]);
    expect(cells(extracted, 'quantity', 'unit')).toEqual([
      ['64.2', 'LBS'],
      ['31.75', 'LBS'],
      ['48.9', 'LBS'],
    ]);
  });

  it('Beside the number of cases, too, whatever unit those have', () => {
    const extracted = read([
      'Cases      Kg       Description               $/kg      Total',
      '2 CS      80.4      Chicken thighs            1.89     151.96',
      '1 CS      81.2      Ground beef               3.99     323.99',
      '3 CS     45.00      Bacon smoked              4.35     195.75',
      '',
      'TOTAL                                                  671.70',
    ]);
    expect(cells(extracted, 'quantity', 'unit')).toEqual([
      ['80.4', 'KG'],
      ['81.2', 'KG'],
      ['45', 'KG'],
    ]);
  });

  it('What is counted has its own unit beside a weight that costs nothing more', () => {
    const extracted = read([
      'Qty      Weight      Description               Price      Total',
      '2 CS      80.4       Chicken thighs            31.50      63.00',
      '1 CS      81.2       Ground beef               48.20      48.20',
      '',
      'TOTAL                                                    111.20',
    ]);
    expect(cells(extracted, 'quantity', 'unit')).toEqual([
      ['2', 'CS'],
      ['1', 'CS'],
    ]);
  });
});

describe('The unit beside a quantity', () => {
  it('A unit behind another number is that of a pack', () => {
    const extracted = read([
      'Item                        Qty UOM        $/Unit      Line $',
      'Atlantic salmon fillet      22.5 lb         11.75      264.38',
      'Oysters blue point          2 bag           78.00      156.00',
      'Shrimp tail-off             4 5 lb box      46.40      185.60',
      'Crab meat jumbo             6 can           32.95      197.70',
      '',
      'TOTAL                                                  803.68',
    ]);
    expect(cells(extracted, 'quantity', 'unit', 'pack')).toEqual([
      ['22.5', 'lb', null],
      ['2', 'bag', null],
      ['4', null, '5 lb box'],
      ['6', 'can', null],
    ]);
  });

  it('A unit behind a number in the column of units is that of a pack', () => {
    const extracted = read([
      'Product                    Qty      Unit            Price      Total',
      'Basmati rice                 2      25 kg sack      38.00      76.00',
      'Ghee                         3      5 L tin         44.50     133.50',
      'Red lentils                  4      EA              16.75      67.00',
      'Coriander fresh             12      bunch            0.85      10.20',
      'Mint fresh                  10      EA               0.85       8.50',
      'Parsley fresh                9      EA               1.00       9.00',
      '',
      'TOTAL                                                         304.20',
    ]);
    expect(cells(extracted, 'quantity', 'unit', 'pack').slice(0, 4)).toEqual([
      ['2', null, '25 kg sack'],
      ['3', null, '5 L tin'],
      ['4', 'EA', null],
      ['12', 'bunch', null],
    ]);
  });

  it('A unit behind two equal numbers, of what was ordered and came, is that of the quantity', () => {
    const extracted = read([
      'Item                         Quantity        Price      Amount',
      'Onions yellow                  3 3 LB         2.00        6.00',
      'Carrots jumbo                  5 4 LB         1.50        6.00',
      'Leeks trimmed                  2 2 LB         4.00        8.00',
      '',
      'TOTAL                                                    20.00',
    ]);
    expect(cells(extracted, 'quantity', 'unit', 'pack')).toEqual([
      ['3', 'LB', null],
      ['4', 'LB', null],
      ['2', 'LB', null],
    ]);
  });
});
