import { describe, expect, it } from 'vitest';
import { readStrip, tillRow as till } from '#test/documents/till_strip.ts';
import type { Extracted } from '../extracted.ts';

const read = (rows: string[]) => readStrip(rows, 'ocr', '2026-11-29');

const names = ({ lines }: Extracted) => lines.map(({ description }) => description?.value);

describe('The sums of a till receipt', () => {
  it('A currency far from the words of a sum does not hide them', () => {
    const receipt = read([
      '                   REWE',
      till('MILCH', '2,38 B'),
      till('HAEHNCHENBRUST', '8,49 B'),
      till('SPUELTABS', '5,99 A'),
      '-'.repeat(42),
      till('SUMME        EUR', '16,86'),
      '='.repeat(42),
      till('Geg. BAR     EUR', '20,00'),
      till('Rückgeld BAR EUR', '3,14'),
    ]);
    expect(receipt.fields.total?.value).toBe('16.86');
    expect(names(receipt)).toEqual(['MILCH', 'HAEHNCHENBRUST', 'SPUELTABS']);
  });

  it('Of sums that do not add up, none is certain', () => {
    const { fields } = read([
      '           CORNER GRIND',
      till('', '10.50'),
      till('2 LATTE 16OZ', '3.50'),
      till('1 BAGEL EVERYTHING', '1.25'),
      till('1 CREAM CHEESE SIDE', '4.75'),
      till('1 ORANGE JUICE', '20.00'),
      till('Subtotal', '1.78'),
      till('Tax', '$21.78'),
      'Total',
    ]);
    for (const sum of [fields.total, fields.subtotal, fields.tax]) expect(sum?.confidence ?? 0).toBeLessThan(0.8);
  });

  it('Ten pieces are not a tax of ten per cent', () => {
    const receipt = read([
      '           GREEN VALLEY DAIRY',
      'YOGURT PLAIN 32 OZ',
      till('   10       26.23', '262.30'),
      'MILK SKIM HALF GAL',
      till('    4        2.00', '8.00'),
      till('TOTAL', '270.30'),
    ]);
    expect(receipt.fields.tax).toBeNull();
    expect(names(receipt)).toEqual(['YOGURT PLAIN 32 OZ', 'MILK SKIM HALF GAL']);
  });

  it('Two rates can make the same tax', () => {
    const { fields } = read([
      '               EDEKA Müller',
      till('Joghurt Natur', '10,00 A'),
      till('Olivenoel nativ', '8,06 A'),
      till('Frischhaltefolie', '7,36 B'),
      till('SUMME', '25,42'),
      till('EC-Cash', '25,42'),
      '',
      'MwSt    Netto     MwSt    Umsatz',
      'A  7%   16,88     1,18     18,06',
      'B 19%    6,18     1,18      7,36',
    ]);
    expect(fields.tax?.value).toBe('2.36');
  });

  it('A rate without a tax is not the tax of the receipt', () => {
    const { fields } = read([
      '               ALDI STORES',
      till('FREE RANGE EGGS 15PK', '3.19 A'),
      till('BASMATI RICE 1KG', '23.16 A'),
      till('KITCHEN ROLL 4PK', '7.13 B'),
      till('Total', '£33.48'),
      till('Credit/Debit Card', '£33.48'),
      '',
      'VAT A   0.00%   Net    26.35   VAT 0.00',
      'VAT B  20.00%   Net     5.94   VAT 1.19',
    ]);
    expect(fields.tax?.value).toBe('1.19');
  });

  it.each([
    ['Tac', null],
    ['Route stop', '1.18'],
  ])('A short word that was recognized beside the difference can be a misread tax: “%s”', (label, fees) => {
    const { fields } = read([
      '               CORNER MARKET',
      till('Joghurt Natur', '10.00'),
      till('Olivenoel nativ', '8.06'),
      till('Subtotal', '18.06'),
      till(label, '1.18'),
      till('Total', '19.24'),
    ]);
    expect([fields.total?.value, fields.fees?.value ?? null]).toEqual(['19.24', fees]);
  });

  it('The base of a tax of nothing is no tax', () => {
    const { fields } = read([
      '               LAVENDER BAKERY',
      till('HONEY SOFT TOAST', '3.30 T'),
      till('XIAO GE GE', '5.40 T'),
      till('TOTAL', '8.70'),
      till('CASH', '10.00'),
      till('CHANGE', '1.30'),
      'GST Summary          Amount          Tax',
      'T: GST                 0.50         0.00',
      'Z: GST                 8.20         0.00',
    ]);
    expect(fields.tax?.value ?? '0.00').toBe('0.00');
  });

  it.each(['Total for 3 items', 'TOTAL   3 ITEMS   S$'])(
    'How many there are is part of the name of a total: “%s”',
    (name) => {
      const receipt = read([
        '           BILLABONG HARDWARE',
        till('GUTTER BRACKET', '$12.60'),
        till('HEX BOLT M10', '$7.25'),
        till('PRIMER 1L', '$24.95'),
        till(name, '$44.80'),
        till('EFTPOS', '$44.80'),
        till('GST included in total', '$4.07'),
      ]);
      expect([receipt.fields.total?.value, receipt.fields.tax?.value]).toEqual(['44.80', '4.07']);
      expect(names(receipt)).toEqual(['GUTTER BRACKET', 'HEX BOLT M10', 'PRIMER 1L']);
    },
  );

  it('“Jumlah” is a total', () => {
    const receipt = read([
      '           RESTORAN MUTIARA',
      till('MEE GORENG', '7.50'),
      till('TEH O AIS', '2.20'),
      till('JUMLAH RM', '9.70'),
      till('TUNAI RM', '10.00'),
      till('BAKI RM', '0.30'),
    ]);
    expect(receipt.fields.total?.value).toBe('9.70');
    expect(names(receipt)).toEqual(['MEE GORENG', 'TEH O AIS']);
  });

  it('Below a heading of rates there is no tax', () => {
    const { fields } = read([
      '           DROGUERIA EL PINO, S.L.',
      till('LEJIA 5L', '12,10'),
      till('FREGONA ALGODON', '24,20'),
      till('TOTAL', '36,30'),
      '',
      '   BASE IMP.        %IVA        CUOTA',
      '       30,00       21,00         6,30',
    ]);
    expect([fields.subtotal?.value, fields.tax?.value, fields.total?.value]).toEqual(['30.00', '6.30', '36.30']);
  });

  it('The goods without a tax are part of what the taxes of all rates lead to', () => {
    const { fields } = read([
      '           QUAYSIDE STORES',
      till('Sliced Pan 800g', '2.10 Z'),
      till('Chicken Roll', '11.35 C'),
      till('Washing Tablets', '12.30 A'),
      till('TOTAL', '25.75'),
      till('Card', '25.75'),
      'VAT     Rate       Net     VAT   Gross',
      'A        23%     10.00    2.30   12.30',
      'C      13.5%     10.00    1.35   11.35',
      'Z         0%      2.10    0.00    2.10',
    ]);
    expect(fields.tax?.value).toBe('3.65');
  });
});
