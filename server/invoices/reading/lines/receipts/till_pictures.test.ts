/** Lists of tills as they are recognized on pictures. */
import { describe, expect, it } from 'vitest';
import { readStrip, STRIP_HEAD, stripLines } from '#test/documents/till_strip.ts';

describe('Lists of tills on recognized pages', () => {
  const recognize = (rows: string[]) => stripLines(readStrip([...STRIP_HEAD, ...rows], 'ocr'));

  it('A price below one unit of money needs no digit before its point', () => {
    const rows = ['SPRING WATER 24PK     4.99 F', 'CRV                    .20 T', 'TOTAL                 5.19'];
    expect(recognize(rows).map(([, , , amount]) => amount)).toEqual(['4.99', '0.20']);
  });

  it('The registration of a shop for value added tax is no line', () => {
    const rows = [
      'VAT No. GB 481 2137 00',
      'SEMI SKIM MILK 4PT         5.80 A',
      '  4 x             1.45',
      'FREE RANGE EGGS 15PK       3.19 A',
      'KITCHEN ROLL 4PK           5.98 B',
      '  2 x             2.99',
      'LIME 5PK                   1.29 A',
      'Total                    £16.26',
    ];
    expect(recognize(rows)).toEqual([
      ['SEMI SKIM MILK 4PT', '4', '1.45', '5.80'],
      ['FREE RANGE EGGS 15PK', '1', '3.19', '3.19'],
      ['KITCHEN ROLL 4PK', '2', '2.99', '5.98'],
      ['LIME 5PK', '1', '1.29', '1.29'],
    ]);
  });

  it('What is taken off is a line, also where nothing but two codes names it', () => {
    const rows = [
      'E  1218390 CHKN BRST 40LB     89.99 3',
      '   2 @ 23.98',
      'E  530341 SHRED MOZZ 5LB      47.96 3',
      '   1150022 FOAM CUP 12OZ      27.49 A',
      'E  1391760 CANOLA OIL 35      38.99',
      '   356221 / 1391760            4.50-',
      'E  4112 LEMONS 5LB             7.49 3',
      '       SUBTOTAL              207.42',
      '  **** TOTAL                 207.42',
    ];
    expect(recognize(rows).map(([, , , amount]) => amount)).toEqual([
      '89.99',
      '47.96',
      '27.49',
      '38.99',
      '-4.50',
      '7.49',
    ]);
  });

  it('A weight before a sign of multiplication is the quantity of the name above', () => {
    const rows = [
      'Vollmilch     1,05 x 4      4,20 A',
      'Bananen',
      ' 1,134 kg x 1,19 EUR/kg     1,35 A',
      'Butter 250g   1,79 x 3      5,37 A',
      'zu zahlen                  10,92',
    ];
    expect(recognize(rows)).toEqual([
      ['Vollmilch', '4', '1.05', '4.20'],
      ['Bananen', '1.134', '1.19', '1.35'],
      ['Butter 250g', '3', '1.79', '5.37'],
    ]);
  });

  it('A price for a weight keeps its value where a space follows its slash', () => {
    const rows = [
      'SALMON FILLETS        £6.75',
      'BRAEBURN APPLES',
      ' 0.610 kg @ £2.05/ kg £1.25',
      'BALANCE DUE           £8.00',
    ];
    expect(recognize(rows).at(1)).toEqual(['BRAEBURN APPLES', '0.61', '2.05', '1.25']);
  });
});
