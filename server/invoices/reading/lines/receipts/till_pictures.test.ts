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

  it('A weight can stand with its unit before the price', () => {
    const rows = [
      '000004011 PISANG EMAS',
      '   1.246kg @ RM4.99/kg      6.22Z',
      '955610012 SUSU PEKAT 500G',
      '   2 @ RM3.29               6.58S',
      '000004093 BAWANG MERAH',
      '   0.852kg @ RM3.80/kg      3.24Z',
      'TOTAL                      16.04',
    ];
    expect(recognize(rows)).toEqual([
      ['PISANG EMAS', '1.246', '4.99', '6.22'],
      ['SUSU PEKAT 500G', '2', '3.29', '6.58'],
      ['BAWANG MERAH', '0.852', '3.80', '3.24'],
    ]);
  });

  it('Three decimals of weights do not hide that the amounts have two', () => {
    const rows = [
      'PISANG EMAS',
      '   1.246kg @ RM4.99/kg      6.22Z',
      'BAWANG MERAH',
      '   0.852kg @ RM3.80/kg      3.24Z',
      'SUSU PEKAT 500G',
      '   2 @ RM3.29               6.585',
      'TOTAL                      16.04',
    ];
    expect(recognize(rows).at(2)).toEqual(['SUSU PEKAT 500G', '2', '3.29', '6.58']);
  });

  it.each(['1.87 1b @ 1.49 /1b', '1.87 1b@1.49 /1b', '1.87 lb@1.49 /lb'])('A pound is not one b: %s', (weighed) => {
    const rows = [
      'PAPER TOWEL 6RL             8.99 T',
      `  ${weighed}`,
      'PLUM TOMATOES               2.79 F',
      'TOTAL  11.78',
    ];
    expect(recognize(rows).at(1)).toEqual(['PLUM TOMATOES', '1.87', '1.49', '2.79']);
  });

  it('What a pump sold can stand in one row, gallons first', () => {
    const rows = [
      'UNLEADED 87               $36.77',
      '  11.284G  PRICE/G $3.259',
      'TRAIL MIX 3OZ              $7.49 F',
      'TOTAL                     $44.26',
    ];
    expect(recognize(rows).map(([, ...numbers]) => numbers)).toEqual([
      ['11.284', '3.259', '36.77'],
      ['1', '7.49', '7.49'],
    ]);
  });

  it('An amount alone below its quantity and price belongs to the name above them', () => {
    const rows = [
      'SUPER 97',
      '34.15 LITRE @ RM 2.05/L',
      '                        RM 70.01',
      'TOTAL                   RM 70.01',
    ];
    expect(recognize(rows)).toEqual([['SUPER 97', '34.15', '2.05', '70.01']]);
  });

  it('A length between a name and its numbers names nothing', () => {
    const rows = [
      'CP15   COPPER PIPE 15MM CLASS X',
      '       5.8M',
      '       2 X 9.80            19.60 S',
      'CE15   COPPER ELBOW 15MM',
      '       12 X 0.60            7.20 S',
      'FL10   FLUX PASTE',
      '       1 X 4.50             4.50 S',
      'TOTAL                      31.30',
    ];
    expect(recognize(rows).map(([name]) => name)).toEqual([
      'CP15 COPPER PIPE 15MM CLASS X',
      'CE15 COPPER ELBOW 15MM',
      'FL10 FLUX PASTE',
    ]);
  });

  it.each(['1KG', '1 KG'])('%s behind a name is a size, whatever one costs', (size) => {
    const rows = [
      `COCOA POWDER ${size}`,
      '   1 @ RM17.95             17.95 S',
      'PALM SUGAR 3KG',
      '   1 @ RM22.49             22.49 S',
      'TOTAL                      40.44',
    ];
    expect(recognize(rows).map(([name]) => name)).toEqual([`COCOA POWDER ${size}`, 'PALM SUGAR 3KG']);
  });
});
