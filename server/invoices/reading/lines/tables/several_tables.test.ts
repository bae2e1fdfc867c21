/** Tables with totals of their own on one document, and tables that go on. */
import { expect, it } from 'vitest';
import { lineCells, readRows } from '#test/documents/read_rows.ts';

const HEAD = ['NORTH FORK SUPPLY LLC', '12 Mill Lane', 'Akron, OH 44308', 'Invoice No: 88120', 'Date: 11/14/2026', ''];

it('A total that names its group is not goods, also where the groups go on below the same headings on the next page', () => {
  const heading = 'Item #     Ord  Shp   Description                         Unit price    Extended';
  const extracted = readRows(
    [
      ...HEAD,
      heading,
      '*** FROZEN ***',
      '3104882      4    4   POTATO FRY STRAIGHT                      38.47      153.88',
      '3110267      2    2   VEGETABLE BLEND                          31.92       63.84',
      '                                         GROUP TOTAL FROZEN               217.72',
      '*** MEAT ***',
      '2210094      3    3   CHICKEN BREAST JUMBO                     86.40      259.20',
      '2231770      1    0   BACON LAYFLAT                            74.15        0.00',
    ],
    [
      heading,
      '                                           GROUP TOTAL MEAT               259.20',
      '*** CHEMICAL ***',
      '8800310      1    1   DETERGENT POT & PAN                      33.04      33.04T',
      '8801190      1    1   SANITIZER QUAT                           41.77      41.77T',
      '                                       GROUP TOTAL CHEMICAL                74.81',
      '                                          PRODUCT SUB TOTAL               551.73',
      '                                              INVOICE TOTAL               551.73',
    ],
  );
  expect(lineCells(extracted)).toEqual([
    ['POTATO FRY STRAIGHT', '4', '38.47', '153.88'],
    ['VEGETABLE BLEND', '2', '31.92', '63.84'],
    ['CHICKEN BREAST JUMBO', '3', '86.40', '259.20'],
    ['BACON LAYFLAT', '0', '74.15', '0.00'],
    ['DETERGENT POT & PAN', '1', '33.04', '33.04'],
    ['SANITIZER QUAT', '1', '41.77', '41.77'],
  ]);
  expect(extracted.fields.total?.value).toBe('551.73');
});

it('Labor and parts are two tables of one invoice, although the first one ends with a total of its own', () => {
  const extracted = readRows([
    ...HEAD,
    'Work performed                                      Hours       Rate       Amount',
    'Diagnose walk-in cooler                               1.0     128.00       128.00',
    'Replace fan motor, clean coil                         2.5     128.00       320.00',
    'Labor total                                                                448.00',
    'PARTS',
    'Qty    Part no.      Description                                Each       Amount',
    '1      EFM-9W115     Evaporator fan motor                      74.60        74.60',
    '2      CC-NB1        Coil cleaner, can                         18.90        37.80',
    'Parts total                                                                112.40',
    '                                                  Labor                    448.00',
    '                                                  Parts                    112.40',
    '                                                  Shop supplies             12.00',
    '                                                  TOTAL                   $572.40',
  ]);
  expect(lineCells(extracted)).toEqual([
    ['Diagnose walk-in cooler', '1', '128.00', '128.00'],
    ['Replace fan motor, clean coil', '2.5', '128.00', '320.00'],
    ['Evaporator fan motor', '1', '74.60', '74.60'],
    ['Coil cleaner, can', '2', '18.90', '37.80'],
  ]);
  expect(extracted.fields).toMatchObject({ fees: { value: '12.00' }, total: { value: '572.40' } });
});

it('Where amounts stand on the left, the words behind a sum name it, and it is not goods', () => {
  const extracted = readRows([
    ...HEAD,
    'Amount      Qty   What                                              Each',
    '36.00        12   Ice cubes 10 lb                                 @ 3.00',
    '48.00        10   Ice cubes 20 lb                                 @ 4.80',
    '84.00             Subtotal',
    '3.96              General excise tax 4.712%',
    '$87.96            Total',
  ]);
  expect(lineCells(extracted)).toEqual([
    ['Ice cubes 10 lb', '12', '3.00', '36.00'],
    ['Ice cubes 20 lb', '10', '4.80', '48.00'],
  ]);
  expect(extracted.fields).toMatchObject({
    subtotal: { value: '84.00' },
    tax: { value: '3.96' },
    total: { value: '87.96' },
  });
});

it('“Title / Author” heads one column', () => {
  const extracted = readRows([
    ...HEAD,
    'ISBN             Title / Author                       Bdg    Qty      RRP    Disc %    Net Value',
    '9781950708047    The Salt Path Cookbook               hb       1    26.00     42.50        14.95',
    '                 Marrow, J',
    '9781930800026    A Field Guide to Getting Lost        pb       2    12.99     42.50        14.94',
    '                 Bairstow, P',
    '                                                       Goods total                         29.89',
  ]);
  expect(lineCells(extracted)).toEqual([
    ['The Salt Path Cookbook Marrow, J', '1', '26.00', '14.95'],
    ['A Field Guide to Getting Lost Bairstow, P', '2', '12.99', '14.94'],
  ]);
});

it('Names run on below the second half of a heading whose sign was lost', () => {
  const extracted = readRows([
    ...HEAD,
    'Code     Qty    Description   Piece weights                    Total wt       Price      Amount',
    '10448     2     Beef rib export lip-on choice                     29.70       11.85      351.95',
    '10720     1     Ground chuck coarse twice ground                  40.15        4.39      176.26',
    '20115     3     Pork butt boneless fresh                          55.60        2.29      127.32',
    '                                                  Please pay this amount                $655.53',
  ]);
  expect(extracted.lines.map(({ description }) => description?.value)).toEqual([
    'Beef rib export lip-on choice',
    'Ground chuck coarse twice ground',
    'Pork butt boneless fresh',
  ]);
});
