/** What one of the goods holds, by what they are counted, and what was weighed. */
import { describe, expect, it } from 'vitest';
import { pageOfRows } from '#test/documents/page_of_rows.ts';
import { extract } from '../../extract.ts';
import type { Extracted } from '../../extracted.ts';

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

describe('The word behind a quantity', () => {
  it('Is its unit where most lines have one, whatever a vendor calls it', () => {
    const extracted = read([
      'Artikel                        Menge      Einzelpreis      Gesamt',
      'Cola Mehrweg                   2 KST            15,84       31,68',
      'Riesling trocken               5 KTN            28,07      140,35',
      'Sauerkraut mild                1 EIM            15,76       15,76',
      'Kartoffeln                     3 kg              2,10        6,30',
      '',
      'Gesamtbetrag                                              194,09',
    ]);
    expect(cells(extracted, 'quantity', 'unit')).toEqual([
      ['2', 'KST'],
      ['5', 'KTN'],
      ['1', 'EIM'],
      ['3', 'kg'],
    ]);
  });

  it('Is none where it says something of the goods', () => {
    const extracted = read([
      'Item                          Qty            Price      Amount',
      'Onions yellow                 3 BO           2.00        6.00',
      'Carrots jumbo                 5 NEW          1.50        7.50',
      'Leeks trimmed                 2 TX           4.00        8.00',
      '',
      'TOTAL                                                   21.50',
    ]);
    expect(cells(extracted, 'unit')).toEqual([[null], [null], [null]]);
  });

  it('Is none where few lines have one', () => {
    const extracted = read([
      'Item                          Qty            Price      Amount',
      'Onions yellow                 3              2.00        6.00',
      'Carrots jumbo                 5 new          1.50        7.50',
      'Leeks trimmed                 2              4.00        8.00',
      '',
      'TOTAL                                                   21.50',
    ]);
    expect(cells(extracted, 'quantity', 'unit')).toEqual([
      ['3', null],
      ['5', null],
      ['2', null],
    ]);
  });
});

describe('Packs without a column', () => {
  it('A row below each name that says how much is in one is no part of the name', () => {
    const extracted = read([
      'Clave         Cantidad   Descripción                  Valor unitario      Importe',
      '44295449      2.00       Crema ácida                          226.27       452.54',
      '                         CUBETA 4 L',
      '18392206      1.00       Queso Oaxaca                         370.84       370.84',
      '                         PZA 3 KG',
      '74908378      4.00       Cilantro manojo                        9.56        38.24',
      '                         MJO',
      '',
      'Total                                                                     861.62',
    ]);
    expect(cells(extracted, 'description', 'pack')).toEqual([
      ['Crema ácida', 'CUBETA 4 L'],
      ['Queso Oaxaca', 'PZA 3 KG'],
      ['Cilantro manojo', 'MJO'],
    ]);
  });

  it('Words of capitals below the names stay a part of them', () => {
    const extracted = read([
      'Code          Qty        Description                  Price        Amount',
      '44295449      2          Sour cream                  226.27        452.54',
      '                         LIGHT',
      '18392206      1          Cream cheese                370.84        370.84',
      '                         SOFT',
      '',
      'Total                                                              823.38',
    ]);
    expect(cells(extracted, 'description', 'pack')).toEqual([
      ['Sour cream LIGHT', null],
      ['Cream cheese SOFT', null],
    ]);
  });

  it('Where something comes from is no pack, nor is what was weighed', () => {
    const origins = read([
      'Item     Description                 Qty      Price      Amount',
      '7101     Tomato roma                   2      24.10       48.20',
      '         25 LB',
      '7102     Pepper green                  3      22.05       66.15',
      '         25 LB',
      '7103     Parsley curly                 1       1.80        1.80',
      '         USA',
      '',
      'TOTAL                                                    116.15',
    ]);
    expect(cells(origins, 'pack')).toEqual([['25 LB'], ['25 LB'], [null]]);
    const weighed = read([
      'Item     Description                 Qty   Unit   Price      Amount',
      '7101     Beef brisket                  2     CS    4.10      102.09',
      '         24.90 LB',
      '7102     Pork loin                     3     CS    2.05       63.55',
      '         31.00 LB',
      '',
      'TOTAL                                                        165.64',
    ]);
    expect(cells(weighed, 'quantity', 'unit', 'pack')).toEqual([
      ['24.9', 'LB', null],
      ['31', 'LB', null],
    ]);
  });

  it('The size at the end of most names is what they hold, and no part of the names of what comes in cases', () => {
    const extracted = read([
      'Qty      Unit      Item                         Origin      Price        Ext.',
      '4        CS        Lime Persian 200 ct, 40 LB   MX          38.94      155.76',
      '8        SK        Onion Red Jumbo 25 LB        MX          15.71      125.68',
      '1        CS        Garlic Peeled 4/5 LB         PE          61.46       61.46',
      '2        EA        Basil Fresh                  FL          10.00       20.00',
      '',
      'TOTAL                                                                  362.90',
    ]);
    expect(cells(extracted, 'description', 'pack')).toEqual([
      ['Lime Persian 200 ct', '40 LB'],
      ['Onion Red Jumbo', '25 LB'],
      ['Garlic Peeled', '4/5 LB'],
      ['Basil Fresh', null],
    ]);
  });

  it('The size stays in the names of what is sold by the piece, and where nothing else tells two of them apart', () => {
    const byPiece = read([
      'Qty      Item                       Price        Amount',
      '4        Cola Classic 330 ML        12.00         48.00',
      '8        Root Beer 500 ML           15.00        120.00',
      '1        Ginger Ale 330 ML          11.00         11.00',
      '',
      'TOTAL                                            179.00',
    ]);
    expect(cells(byPiece, 'description', 'pack')).toEqual([
      ['Cola Classic 330 ML', '330 ML'],
      ['Root Beer 500 ML', '500 ML'],
      ['Ginger Ale 330 ML', '330 ML'],
    ]);
    const twice = read([
      'Qty      Unit      Item                     Price        Amount',
      '4        SK        Onion Red 25 LB          12.00         48.00',
      '8        SK        Onion Red 50 LB          15.00        120.00',
      '1        CS        Garlic Peeled 4/5 LB     11.00         11.00',
      '',
      'TOTAL                                                    179.00',
    ]);
    expect(cells(twice, 'description', 'pack')).toEqual([
      ['Onion Red 25 LB', '25 LB'],
      ['Onion Red 50 LB', '50 LB'],
      ['Garlic Peeled 4/5 LB', '4/5 LB'],
    ]);
  });

  it('How long something is or lasts is no pack', () => {
    const extracted = read([
      'Qty      Item                         Price        Amount',
      '1        Standard plan 12 months      38.94         38.94',
      '2        Support plan 30 days         15.71         31.42',
      '1        Shelf oak 120 cm             61.46         61.46',
      '',
      'TOTAL                                              131.82',
    ]);
    expect(cells(extracted, 'description', 'pack')).toEqual([
      ['Standard plan 12 months', null],
      ['Support plan 30 days', null],
      ['Shelf oak 120 cm', null],
    ]);
  });
});
