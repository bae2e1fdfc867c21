/** Lists of tills from a text layer: what multiplies, what is taken off, and what only counts. */
import { describe, expect, it } from 'vitest';
import { STRIP_HEAD as HEAD, stripLines as lines, readStrip as read } from '#test/documents/till_strip.ts';

describe('Lists of tills', () => {
  it('A coupon with a sign and a tax class behind its amount is taken off', () => {
    const extracted = read([
      ...HEAD,
      'CANNED TOM 28OZ          6.98 F',
      'SC  STORE COUPON         1.00-F',
      'PAPER TOWEL 6PK         11.49 T',
      '     SUBTOTAL           17.47',
      '     TAX 8.875%          1.02',
      '     TOTAL              18.49',
    ]);
    expect(lines(extracted).map(([, , , amount]) => amount)).toEqual(['6.98', '-1.00', '11.49']);
  });

  it('What a loyalty card takes off is a line where it has a sign', () => {
    const rows = ['WHOLE MILK 4PT        £1.65', 'BASMATI RICE 5KG     £11.50', 'Loyalty price        -£2.00'];
    const extracted = read([...HEAD, ...rows, ' 2 ITEMS', ' TOTAL                £11.15', ' Total savings £2.00']);
    expect(lines(extracted)).toEqual([
      ['WHOLE MILK 4PT', '1', '1.65', '1.65'],
      ['BASMATI RICE 5KG', '1', '11.50', '11.50'],
      ['Loyalty price', '1', '-2.00', '-2.00'],
    ]);
  });

  it('A row of quantity, unit and price belongs to the name with its amount', () => {
    const extracted = read([
      ...HEAD,
      '8812330   2 EA  7.99 EA',
      'HOSE CLAMP SS 2PK         15.98',
      '3310187  12 EA  0.49 EA',
      'CARRIAGE BOLT 3/8X4        5.88',
      'TOTAL                     21.86',
    ]);
    expect(lines(extracted)).toEqual([
      ['HOSE CLAMP SS 2PK', '2', '7.99', '15.98'],
      ['CARRIAGE BOLT 3/8X4', '12', '0.49', '5.88'],
    ]);
    expect(extracted.lines.map(({ code, unit }) => [code?.value, unit?.value])).toEqual([
      ['8812330', 'EA'],
      ['3310187', 'EA'],
    ]);
  });

  it('The number of a pack at the end of a name stays there when the row beside it multiplies', () => {
    const extracted = read([
      ...HEAD,
      'COLA 330ML X6             5.94',
      '   1 @ 5.94',
      'TONIC 200ML X4            7.98',
      '   2 @ 3.99',
      'BREAD WHITE               2.50',
      'TOTAL                    16.42',
    ]);
    expect(lines(extracted)).toEqual([
      ['COLA 330ML X6', '1', '5.94', '5.94'],
      ['TONIC 200ML X4', '2', '3.99', '7.98'],
      ['BREAD WHITE', '1', '2.50', '2.50'],
    ]);
  });

  it('A unit can stand between a quantity and the sign before its price', () => {
    const extracted = read([
      ...HEAD,
      'ZITRONEN                   2,37 B',
      '   3 Stk x     0,79',
      'TOMATEN RISPE              2,12 B',
      '   0,708 kg x  2,99 EUR/kg',
      'RADIESCHEN                 0,99 B',
      'SUMME               EUR    5,48',
    ]);
    expect(lines(extracted)).toEqual([
      ['ZITRONEN', '3', '0.79', '2.37'],
      ['TOMATEN RISPE', '0.708', '2.99', '2.12'],
      ['RADIESCHEN', '1', '0.99', '0.99'],
    ]);
  });

  it('A tax class behind an amount is no amount, and a code can name what is taken off', () => {
    const extracted = read([
      ...HEAD,
      ' E  1023399 KS WHOLE MLK     3.89',
      ' E   512515 STRAWBRY 2LB     6.99 3',
      '    1379082 TRASH BAG 90    17.99 A',
      '     347711 /1379082         3.50-A',
      ' E  1654773 ROMA TOM 4LB',
      '       3 @ 5.79             17.37',
      '        SUBTOTAL            42.74',
      '        TAX                  3.06',
      ' ****   TOTAL               45.80',
    ]);
    expect(lines(extracted).map(([, , , amount]) => amount)).toEqual(['3.89', '6.99', '17.99', '-3.50', '17.37']);
    expect(lines(extracted).at(-1)).toEqual(['ROMA TOM 4LB', '3', '5.79', '17.37']);
  });

  it('A number before nearly every name counts it', () => {
    const extracted = read([
      ...HEAD,
      '3 Draft Pilsner         21.00',
      '1 Burrata               14.00',
      '2 Smash Burger          33.00',
      '  Add bacon              4.00',
      'Subtotal                72.00',
      'Total                   72.00',
    ]);
    expect(lines(extracted)).toEqual([
      ['Draft Pilsner', '3', '7.00', '21.00'],
      ['Burrata', '1', '14.00', '14.00'],
      ['Smash Burger', '2', '16.50', '33.00'],
      ['Add bacon', '1', '4.00', '4.00'],
    ]);
  });

  it('Numbers that count the lines are no quantities', () => {
    const rows = ['1 Draft Pilsner         21.00', '2 Burrata               14.00', '3 Smash Burger          33.00'];
    const extracted = read([...HEAD, ...rows, 'Total                   68.00']);
    expect(lines(extracted).map(([, quantity]) => quantity)).toEqual(['1', '1', '1']);
  });

  it('A total in dollars of a country is a total', () => {
    const extracted = read([...HEAD, 'Flat White       11.00', 'Kombucha          6.25', 'TOTAL         CA$17.25']);
    expect(extracted.fields).toMatchObject({ total: { value: '17.25' }, currency: { value: 'CAD' } });
  });

  it('Multiplied rows in words belong to the name above, and a tax class X multiplies nothing', () => {
    const extracted = read([
      ...HEAD,
      'BANANAS     000000004011KF',
      ' 2.96 lb. @ 1 lb. /0.58     1.72 N',
      'GV WHL MLK  007874235186 F  3.24 N',
      'TOMATO SCE  002400001123 F',
      '   4 AT 1 FOR   0.98        3.92 N',
      'PAPER PLT   007874209911    7.98 X',
      '             SUBTOTAL      16.86',
      '                TOTAL      16.86',
    ]);
    // The codes behind the names are no part of them.
    expect(lines(extracted)).toEqual([
      ['BANANAS', '2.96', '0.58', '1.72'],
      ['GV WHL MLK', '1', '3.24', '3.24'],
      ['TOMATO SCE', '4', '0.98', '3.92'],
      ['PAPER PLT', '1', '7.98', '7.98'],
    ]);
  });

  it('A price for several is divided among them', () => {
    const extracted = read([
      ...HEAD,
      '  6 @ 2/3.00',
      'LIMES                   9.00 F',
      'BREAD WHITE             3.29 F',
      'TOTAL                  12.29',
    ]);
    expect(lines(extracted)).toEqual([
      ['LIMES', '6', '1.50', '9.00'],
      ['BREAD WHITE', '1', '3.29', '3.29'],
    ]);
  });

  it('A name can stand two rows above its numbers, and what a return is worth is no name', () => {
    const extracted = read([
      ...HEAD,
      '030699188123 LED BULB <A>',
      '  60W DAYLIGHT 4PK',
      '  3@8.97                 26.91',
      '662919038118 DRAIN CLNR <A>',
      '  32 OZ',
      '  2@6.48                 12.96',
      '        MAX REFUND VALUE $11.66/2',
      '          SUBTOTAL       39.87',
      '          TOTAL         $39.87',
    ]);
    expect(lines(extracted)).toEqual([
      ['60W DAYLIGHT 4PK', '3', '8.97', '26.91'],
      ['DRAIN CLNR <A>', '2', '6.48', '12.96'],
    ]);
  });

  it('A quantity and its unit are no part of the name', () => {
    const extracted = read([
      ...HEAD,
      'Rump steak     4.250 kg  @ £15.80   £67.15',
      'Lamb shanks    x 12      @ £4.95    £59.40',
      'Dripping       2 tubs    @ £3.20     £6.40',
      'Total to pay                       £132.95',
    ]);
    expect(extracted.lines.map((line) => [line.description?.value, line.quantity?.value, line.unit?.value])).toEqual([
      ['Rump steak', '4.25', 'kg'],
      ['Lamb shanks', '12', undefined],
      ['Dripping', '2', 'tubs'],
    ]);
  });

  it('A number before a name that does not fit the arithmetic belongs to the name', () => {
    const sizes = ['7 UP 12PK                6.99', 'MILK                     3.00', '4 GRAIN BREAD            4.49'];
    expect(lines(read([...HEAD, ...sizes, 'TOTAL                   14.48']))).toEqual([
      ['7 UP 12PK', '1', '6.99', '6.99'],
      ['MILK', '1', '3.00', '3.00'],
      ['4 GRAIN BREAD', '1', '4.49', '4.49'],
    ]);
    const prices = ['10 INCH TORTILLA   4.00  12.00', '2 BREAD       5.50    11.00', 'TOTAL    23.00'];
    expect(lines(read([...HEAD, ...prices])).map(([name, quantity]) => [name, quantity])).toEqual([
      ['10 INCH TORTILLA', '1'],
      ['BREAD', '2'],
    ]);
  });

  it('A multiplied row that makes the amount wins over the number before the name', () => {
    const rows = ['5 SPICE POWDER  12.00', '   3 EA 4.00/EA', 'SALT 1.00', 'TOTAL    13.00'];
    expect(lines(read([...HEAD, ...rows])).at(0)).toEqual(['5 SPICE POWDER', '3', '4.00', '12.00']);
  });

  it('Numbers that only grow number the rows of a narrow list, too', () => {
    const rows = ['1 MILK WHOLE      3.00', '2 BREAD WHITE         5.50', '3 LIMES     1.00', 'TOTAL    9.50'];
    expect(lines(read([...HEAD, ...rows]))).toEqual([
      ['MILK WHOLE', '1', '3.00', '3.00'],
      ['BREAD WHITE', '1', '5.50', '5.50'],
      ['LIMES', '1', '1.00', '1.00'],
    ]);
  });

  it('A list whose quantities prove its lines wins over columns of amounts', () => {
    const rows = [
      'YELLOW ONIONS            1.98',
      '  2 @ 0.99',
      'LARGE EGGS 18CT          4.49',
      'ROMA TOMATOES            2.68',
      '  1.35 lb @ 1.98/lb',
      'SALTED BUTTER            5.99',
    ];
    const extracted = read([...HEAD, ...rows, 'SAVINGS TODAY   0.80', 'BALANCE                 15.14']);
    expect(lines(extracted).slice(0, 1)).toEqual([['YELLOW ONIONS', '2', '0.99', '1.98']]);
  });

  it('What a till notes between the goods is no line where the sum is that of the others', () => {
    const rows = [
      'WHIP CREAM               4.99 F',
      'SC  STORE SAVINGS        0.80',
      'RED BULL 12PK           17.99 T',
      '  REGULAR PRICE 19.99',
      'ALUM FOIL                6.49 T',
      '     TAX                 1.08',
      '     BALANCE            30.55',
    ];
    expect(lines(read([...HEAD, ...rows])).map(([, , , amount]) => amount)).toEqual(['4.99', '17.99', '6.49']);
    const sold = ['SAVINGS BOX              0.80', 'ALUM FOIL                6.49 T', 'TOTAL      7.29'];
    expect(lines(read([...HEAD, ...sold])).map(([, , , amount]) => amount)).toEqual(['0.80', '6.49']);
  });
});

describe('Codes alone in a row', () => {
  const goods = ['CAN LINER CLEAR', 'STRAW PAPER WRAPPED', 'NAPKIN COCKTAIL'];
  const codes = ['36638763', '35933764', '36547898'];
  const numbers = ['  3 @ 34.66        103.98 T', '  2 @ 42.03         84.06 T', '  1 @ 40.48         40.48 T'];
  const page = (rows: (at: number) => (string | undefined)[]): string[] => [
    ...HEAD,
    ...goods.flatMap((_, at) => rows(at).map((row) => row ?? '')),
    '     SUBTOTAL       228.52',
    '     TOTAL          228.52',
  ];
  const coded = (rows: string[]) =>
    read(rows).lines.map(({ code, description }) => [code?.value ?? null, description?.value]);
  const expected = goods.map((name, at) => [codes[at], name]);

  it('Above the names they are those of the goods', () => {
    expect(coded(page((at) => [codes[at], goods[at], numbers[at]]))).toEqual(expected);
  });

  it('Below them, too', () => {
    expect(coded(page((at) => [`${goods[at]?.padEnd(20)}${numbers[at]?.slice(-8)}`, codes[at]]))).toEqual(expected);
  });

  it('Where as many lines have one above as below, nobody can tell whose they are', () => {
    const rows = page((at) => [goods[at], numbers[at], at < 2 ? codes[at] : undefined]).filter((row) => row !== '');
    expect(coded(rows).map(([code]) => code)).toEqual([null, null, null]);
    const numbered = page((at) => [at === 0 ? '84736251' : undefined, goods[at], numbers[at], codes[at]]);
    expect(coded(numbered.filter((row) => row !== '')).map(([code]) => code)).toEqual([null, null, null]);
  });

  it('A single one can be anything', () => {
    const rows = page((at) => [at === 1 ? codes[at] : undefined, goods[at], numbers[at]]).filter((row) => row !== '');
    expect(coded(rows).map(([code]) => code)).toEqual([null, null, null]);
  });
});
