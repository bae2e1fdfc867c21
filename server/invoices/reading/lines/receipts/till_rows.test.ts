/** Rows of US tills: what is counted or coded above, below and behind names, and sums of departments between the goods. */
import { describe, expect, it } from 'vitest';
import { STRIP_HEAD as HEAD, stripLines as lines, readStrip as read } from '#test/documents/till_strip.ts';

const codes = (extracted: ReturnType<typeof read>) => extracted.lines.map(({ code }) => code?.value);

describe('Rows of US tills', () => {
  it('Subtotals of departments that make the next subtotal do not end the goods', () => {
    const extracted = read([
      ...HEAD,
      'GROCERY',
      '  FLOUR AP 25LB          13.99 F',
      '  SUGAR GRAN 10LB         8.79 F',
      '  4 @ 1.89',
      '  TOMATO SAUCE 29OZ       7.56 F',
      '     SUBTOTAL GROCERY    30.34',
      'DAIRY',
      '  BUTTER SALTED 1LB       5.49 F',
      '  2 @ 3.29',
      '  SOUR CREAM 24OZ         6.58 F',
      '     SUBTOTAL DAIRY      12.07',
      'SUBTOTAL                 42.41',
      'TAX                       0.00',
      'TOTAL                    42.41',
    ]);
    expect(lines(extracted).map(([name, , , amount]) => [name, amount])).toEqual([
      ['FLOUR AP 25LB', '13.99'],
      ['SUGAR GRAN 10LB', '8.79'],
      ['TOMATO SAUCE 29OZ', '7.56'],
      ['BUTTER SALTED 1LB', '5.49'],
      ['SOUR CREAM 24OZ', '6.58'],
    ]);
  });

  it('A quantity before a name makes the amount with the price in the row below', () => {
    const extracted = read([
      ...HEAD,
      ' 12 IPA HAZY 16OZ 4PK',
      '       14.99                179.88',
      '  2 VODKA 1.75L',
      '       21.99                 43.98',
      '  1 TONIC 8PK',
      '        6.49                  6.49',
      '       TOTAL                230.35',
    ]);
    expect(lines(extracted)).toEqual([
      ['IPA HAZY 16OZ 4PK', '12', '14.99', '179.88'],
      ['VODKA 1.75L', '2', '21.99', '43.98'],
      ['TONIC 8PK', '1', '6.49', '6.49'],
    ]);
  });

  it('A weight behind a name is no amount above a price with its own', () => {
    const extracted = read([
      ...HEAD,
      ' CHUCK ROAST        4.31 LB',
      '   @ 7.49/LB                32.28',
      ' GROUND BEEF 80/20 10.02 LB',
      '   @ 4.99/LB                50.00',
      ' DAIKON 2.31lb',
      '   @ 0.99                    2.29',
      ' TOTAL                      84.57',
    ]);
    expect(lines(extracted)).toEqual([
      ['CHUCK ROAST', '4.31', '7.49', '32.28'],
      ['GROUND BEEF 80/20', '10.02', '4.99', '50.00'],
      ['DAIKON', '2.31', '0.99', '2.29'],
    ]);
    expect(extracted.lines.map(({ unit }) => unit?.value)).toEqual(['LB', 'LB', 'lb']);
  });

  it('The number on the package behind a name is the code of the goods', () => {
    const extracted = read([
      ...HEAD,
      'GV FLOUR     007874224330 F      2.98 O',
      'RUSSET 10LB  000000004725KF',
      '     2 AT   1 FOR   4.48         8.96 O',
      'TRASHBAG     007874213320       11.48 X',
      '                    TOTAL       23.42',
    ]);
    expect(lines(extracted).map(([name]) => name)).toEqual(['GV FLOUR', 'RUSSET 10LB', 'TRASHBAG']);
    expect(codes(extracted)).toEqual(['007874224330', '000000004725', '007874213320']);
  });

  it('A number before a quantity and a price that make the amount is the code', () => {
    const extracted = read([
      ...HEAD,
      '2X4X8 SPF STUD',
      '  441120   24 @ 3.68         88.32',
      'DECK SCREW 5LB T25',
      '  118801    2 @ 29.97        59.94',
      '             TOTAL:         148.26',
    ]);
    expect(codes(extracted)).toEqual(['441120', '118801']);
    expect(lines(extracted)).toEqual([
      ['2X4X8 SPF STUD', '24', '3.68', '88.32'],
      ['DECK SCREW 5LB T25', '2', '29.97', '59.94'],
    ]);
  });

  it('Quantity and price in brackets behind a name are no part of it', () => {
    const extracted = read([
      ...HEAD,
      'Caesar Salad              12.50',
      'Burger Deluxe (2 @18.00)  36.00',
      'Iced Tea (3 @ 3.25)        9.75',
      'Total                     58.25',
    ]);
    expect(lines(extracted).slice(1)).toEqual([
      ['Burger Deluxe', '2', '18.00', '36.00'],
      ['Iced Tea', '3', '3.25', '9.75'],
    ]);
  });

  it('The price of a group tells how many were bought', () => {
    const extracted = read([
      ...HEAD,
      'MAC CHEESE     3 FOR 5.00      5.00 F',
      'BANANAS',
      '   2.60 lb @ 0.59 /lb          1.53 F',
      'OLIVE OIL 750ML               13.49 F',
      'TOTAL                         20.02',
    ]);
    expect(lines(extracted)).toEqual([
      ['MAC CHEESE', '3', undefined, '5.00'],
      ['BANANAS', '2.6', '0.59', '1.53'],
      ['OLIVE OIL 750ML', '1', '13.49', '13.49'],
    ]);
  });

  it('What is paid for goods after their savings is no line of its own', () => {
    const extracted = read([
      ...HEAD,
      '330811  Copy Paper',
      '        1 @ 52.99            52.99',
      '        Instant Savings      -8.00',
      '        You Pay                       44.99S',
      '771290  Pens Gel Black',
      '        2 @ 11.49            22.98',
      '        You Pay                       22.98S',
      '                 Subtotal:            67.97',
      '                    Total:            67.97',
    ]);
    expect(lines(extracted).map(([name, , , amount]) => [name, amount])).toEqual([
      ['Copy Paper', '52.99'],
      ['Instant Savings', '-8.00'],
      ['Pens Gel Black', '22.98'],
    ]);
  });

  it('Rows with the number or the former price of goods are not their names', () => {
    const extracted = read([
      ...HEAD,
      ' BALLOON LATEX 72CT',
      '   Item 8831002',
      '   Qty 2     Price 8.00      16.00',
      ' TABLECOVER ROLL 100FT',
      '   Item 8830017',
      '   Qty 1     Price 24.00     24.00',
      ' SESAME OIL 56OZ',
      '   Reg 24.99',
      '   1 @   19.99               19.99',
      ' TOTAL                       59.99',
    ]);
    expect(lines(extracted)).toEqual([
      ['BALLOON LATEX 72CT', '2', '8.00', '16.00'],
      ['TABLECOVER ROLL 100FT', '1', '24.00', '24.00'],
      ['SESAME OIL 56OZ', '1', '19.99', '19.99'],
    ]);
    expect(codes(extracted)).toEqual(['8831002', '8830017', undefined]);
  });

  it('Ten of something below a heading without names are goods, and the names below them are theirs', () => {
    const extracted = read([
      ...HEAD,
      ' SKU        QTY UM    PRICE     AMOUNT',
      '2041188       2 EA     6.49      12.98',
      '  HOSE CLAMP SS #12',
      '5510023      10 FT     0.79       7.90',
      '  ROPE BRAIDED 3/8 WHT',
      '3301904       4 EA     1.29       5.16',
      '  ANCHOR TOGGLE 1/8',
      '                  TOTAL          26.04',
    ]);
    expect(lines(extracted)).toEqual([
      ['HOSE CLAMP SS #12', '2', '6.49', '12.98'],
      ['ROPE BRAIDED 3/8 WHT', '10', '0.79', '7.90'],
      ['ANCHOR TOGGLE 1/8', '4', '1.29', '5.16'],
    ]);
    expect(codes(extracted)).toEqual(['2041188', '5510023', '3301904']);
  });

  it('Words above the goods that name a tax do not end them', () => {
    const extracted = read([
      '     RIVER BEND MARKET',
      ' 02/14/2026 14:07',
      '   BUSINESS   TAX EXEMPT CERT ON FILE',
      ' CHKN WINGS 40LB         0000220881',
      '            1 @ 98.75         98.75 E',
      ' FRZ FRIES 6/5LB         0000118802',
      '            2 @ 31.40         62.80 E',
      ' SUBTOTAL                    161.55',
      ' TOTAL                       161.55',
    ]);
    expect(lines(extracted)).toEqual([
      ['CHKN WINGS 40LB', '1', '98.75', '98.75'],
      ['FRZ FRIES 6/5LB', '2', '31.40', '62.80'],
    ]);
  });

  it('Gallons with three decimals are read as printed, also above their price and total', () => {
    const pump = read([
      ...HEAD,
      'UNLEAD REG',
      'GALLONS          12.482',
      'PRICE/GAL        $3.199',
      'FUEL SALE        $39.93',
      'COFFEE 20OZ       2.49',
      'TOTAL           $42.42',
    ]);
    expect(lines(pump).map(([, ...numbers]) => numbers)).toEqual([
      ['12.482', '3.199', '39.93'],
      ['1', '2.49', '2.49'],
    ]);
    const listed = read([
      ...HEAD,
      'PRODUCT    QTY      PRICE     AMOUNT',
      'DIESEL #2  61.204G  3.859     236.19',
      'DEF         4.110G  4.299      17.67',
      'TOTAL                         253.86',
    ]);
    expect(lines(listed).map(([, quantity]) => quantity)).toEqual(['61.204', '4.11']);
  });
});
