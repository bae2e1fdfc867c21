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

  it('stay part of the names and are their packs, and dates do not', () => {
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
