import { describe, expect, it } from 'vitest';
import { plainFields, plainLines, readPages } from '#test/documents/read_pages.ts';
import { foodservicePages } from '#test/files/foodservice_pages.ts';
import { table } from '#test/files/placed_text.ts';

describe('A US foodservice invoice over two pages', () => {
  it('The reading has the header, fees apart from the tax, and every value in its place', async () => {
    const read = await readPages(foodservicePages());
    expect(plainFields(read)).toEqual({
      vendor: 'Harbor Provisions Inc.',
      number: '4471820',
      date: '2026-03-12',
      due_date: '2026-04-11',
      po_number: 'HB-2231',
      currency: 'USD',
      subtotal: '391.81',
      tax: '1.25',
      fees: '7.50',
      deposit: '1.20',
      total: '401.76',
    });
    expect(read.kind).toBe('text');
    expect(read.pages).toHaveLength(2);
  });

  it('Packs, catch weights priced by the pound, and a returned case are read', async () => {
    const lines = plainLines(await readPages(foodservicePages()));
    expect(lines).toEqual([
      {
        code: '102345',
        description: 'Olive Oil Extra Virgin',
        quantity: '2',
        unit: 'CS',
        pack: '6/1 LT',
        unit_price: '48.75',
        amount: '97.50',
      },
      {
        code: '203311',
        description: 'Cheddar Shredded Mild',
        quantity: '1',
        unit: 'CS',
        pack: '4/5 LB',
        unit_price: '61.20',
        amount: '61.20',
      },
      {
        code: '880120',
        description: 'Beef Chuck Roll Choice',
        quantity: '43.62',
        unit: 'LB',
        pack: '2/10 LB',
        unit_price: '5.249',
        amount: '228.96',
      },
      {
        code: '110072',
        description: 'Milk Whole',
        quantity: '10',
        unit: 'EA',
        pack: '1/2 GL',
        unit_price: '3.19',
        amount: '31.90',
      },
      {
        code: '775001',
        description: 'Cola Cans',
        quantity: '1',
        unit: 'CS',
        pack: '24/12 OZ',
        unit_price: '12.40',
        amount: '12.40',
      },
      {
        code: '100031',
        description: 'Flour All Purpose',
        quantity: '1',
        unit: 'CS',
        pack: '1/50 #',
        unit_price: '21.05',
        amount: '21.05',
      },
      {
        code: '203311',
        description: 'Cheddar Shredded Mild',
        quantity: '-1',
        unit: 'CS',
        pack: '4/5 LB',
        unit_price: '61.20',
        amount: '-61.20',
      },
    ]);
  });

  it('Values that add up are certain, and their places are known', async () => {
    const read = await readPages(foodservicePages());
    expect(read.fields.total?.confidence).toBeGreaterThanOrEqual(0.9);
    expect(read.fields.total?.page).toBe(2);
    const box = read.fields.total?.box;
    expect(box?.x).toBeGreaterThan(0.85);
    expect((box?.x ?? 0) + (box?.w ?? 0)).toBeLessThan(0.96);
    expect(box?.y).toBeCloseTo(316 / 792, 1);
    for (const line of read.lines) expect(line.amount?.confidence).toBeGreaterThanOrEqual(0.9);
  });
});

describe('Headings in two rows, with goods in groups', () => {
  it('Group totals are not goods, and items that were not shipped have quantity zero', async () => {
    const read = await readPages([
      [
        { text: 'PACIFIC COAST FOODS', x: 40, y: 30, size: 17 },
        { text: '2200 Terminal Way, Oakland, CA 94607', x: 40, y: 52 },
        { text: 'Invoice', x: 480, y: 30, size: 14 },
        ...table(
          [400, 490],
          [
            ['Invoice Number', 'Invoice Date'],
            ['7730114', '03/09/26'],
          ],
          56,
        ),
        { text: 'SHIP TO: Blue Door Bistro', x: 40, y: 90 },
        ...table(
          [-70, -110, 125, 160, 225, -440, -500, -570],
          [
            ['Qty', 'Qty', '', '', 'Item', '', 'Unit', 'Extended'],
            ['Ord', 'Ship', 'UM', 'Pack Size', 'Number / Description', 'Weight', 'Price', 'Price'],
            ['** DAIRY **'],
            ['4', '4', 'CS', '4/1 GAL', '10442 Milk 2% Reduced Fat', '', '15.60', '62.40'],
            ['', '', '', '', '', '', 'Group Total', '62.40'],
            ['** MEATS **'],
            ['1', '1', 'CS', '2/12 LBA', '20117 Turkey Breast Oven Roasted', '23.85', '3.89', '92.78'],
            ['3', '0', 'CS', '1/10 LB', '20345 Bacon Sliced 18/22', '', '41.20', '0.00'],
            ['', '', '', '', '', '', 'Group Total', '92.78'],
          ],
          140,
        ),
        ...table(
          [-500, -570],
          [
            ['Sub Total', '155.18'],
            ['Delivery Charge', '6.00'],
            ['INVOICE TOTAL', '161.18'],
          ],
          290,
        ),
      ],
    ]);
    expect(plainFields(read)).toMatchObject({
      number: '7730114',
      date: '2026-03-09',
      subtotal: '155.18',
      fees: '6.00',
      total: '161.18',
    });
    expect(plainLines(read)).toMatchObject([
      {
        code: '10442',
        description: 'Milk 2% Reduced Fat',
        quantity: '4',
        pack: '4/1 GAL',
        unit_price: '15.60',
        amount: '62.40',
      },
      {
        code: '20117',
        description: 'Turkey Breast Oven Roasted',
        quantity: '23.85',
        unit: 'LB',
        unit_price: '3.89',
        amount: '92.78',
      },
      { code: '20345', description: 'Bacon Sliced 18/22', quantity: '0', unit_price: '41.20', amount: '0.00' },
    ]);
  });
});

const HEAD = [
  { text: 'GRANITE RIDGE FOODS', x: 40, y: 30, size: 17 },
  { text: '4400 Mill Road, Concord, NH 03301', x: 40, y: 52 },
  { text: 'INVOICE 4417702', x: 440, y: 30, size: 14 },
  { text: 'Date 11/17/2026', x: 440, y: 52 },
];

describe('Catch weights below the totals of groups', () => {
  it('Goods prove themselves by the weights beneath them, and OUT in place of what came is zero', async () => {
    const read = await readPages([
      [
        ...HEAD,
        ...table(
          [-50, -78, 86, 112, 146, 196, 408, -500, -580],
          [
            ['ORD', 'SHP', 'UNIT', 'PACK', 'SIZE', 'ITEM DESCRIPTION', 'ITEM CODE', 'PRICE', 'EXTENDED'],
            ['3', '3', 'CS', '12', '32 OZ', 'CREAM HEAVY 36% UHT', '1042217', '42.18', '126.54'],
            ['', '', '', '', '', '', '', 'GROUP TOTAL', '126.54'],
            ['1', '1', 'CS', '3', '20LBAVG', 'BEEF CHUCK ROLL CHOICE', '2290114', '5.249', '327.28'],
            ['', '', '', '', '', '20.450 20.900 21.000'],
            ['', '', '', '', '', 'T/WT= 62.350'],
            ['1', '1', 'CS', '8', '8LBAVG', 'PORK BUTT BNLS', '6611908', '2.189', '90.19'],
            ['', '', '', '', '', 'T/WT= 41.200'],
            ['', '', '', '', '', '', '', 'GROUP TOTAL', '417.47'],
            ['1', '1', 'CS', '12', '2.5LB', 'PEAS GREEN IQF', '3320917', '33.15', '33.15'],
            ['2', 'OUT', 'CS', '4', '3 LB', 'SHRIMP P&D 26/30', '5540012'],
            ['', '', '', '', '', '', '', 'GROUP TOTAL', '33.15'],
            ['', '', '', '', '', '', '', 'INVOICE TOTAL', '577.16'],
          ],
          140,
        ),
      ],
    ]);
    expect(plainFields(read)).toMatchObject({ number: '4417702', total: '577.16' });
    const values = plainLines(read).map((line) => [line.code, line.description, line.quantity, line.unit, line.amount]);
    expect(values).toEqual([
      ['1042217', 'CREAM HEAVY 36% UHT', '3', 'CS', '126.54'],
      ['2290114', 'BEEF CHUCK ROLL CHOICE', '62.35', 'LB', '327.28'],
      ['6611908', 'PORK BUTT BNLS', '41.2', 'LB', '90.19'],
      ['3320917', 'PEAS GREEN IQF', '1', 'CS', '33.15'],
      ['5540012', 'SHRIMP P&D 26/30', '0', 'CS', '0.00'],
    ]);
  });

  it('What was weighed has the unit of the weight, and its name is without the pack', async () => {
    const read = await readPages([
      [
        ...HEAD,
        ...table(
          [40, 70, 100, 130, -440, -500, -576],
          [
            ['Ord', 'Shp', 'U/M', 'Product', 'Wgt', 'Price', 'Amount'],
            ['2', '2', 'BG', '310022 Rice long grain 50 LB', '', '24.60', '49.20'],
            ['1', '1', 'CS', '224100 Sausage andouille 2/10 LB', '21.40', '4.65', '99.51'],
            ['1', '1', 'CS', '224377 Catfish fillet 2/15 LB', '30.00', '6.15', '184.50'],
            ['4', '4', 'EA', '660031 Hot sauce 1 GAL', '', '9.375', '37.50'],
            ['', '', '', '', '', 'Total', '370.71'],
          ],
          140,
        ),
      ],
    ]);
    const values = plainLines(read).map((line) => [line.description, line.quantity, line.unit, line.pack]);
    expect(values).toEqual([
      ['Rice long grain', '2', 'BG', '50 LB'],
      ['Sausage andouille', '21.4', 'LB', '2/10 LB'],
      ['Catfish fillet', '30', 'LB', '2/15 LB'],
      ['Hot sauce', '4', 'EA', '1 GAL'],
    ]);
  });
});

describe('Remarks below names', () => {
  it('What happened to the goods, and what they came in place of, is no part of their names', async () => {
    const read = await readPages([
      [
        ...HEAD,
        ...table(
          [40, 100, -330, 350, -500, -576],
          [
            ['Item', 'Description', 'Shipped', 'UM', 'Price', 'Extension'],
            ['DG-30871', 'Mayonnaise extra heavy', '1', 'CS', '52.40', '52.40'],
            ['', 'SPLIT CASE'],
            ['FZ-11203', 'Cod loin 6 oz skinless', '1', 'CS', '94.50', '94.50'],
            ['', 'Substituted for FZ-11190 Cod loin 5 oz'],
            ['NF-91440', 'Container hinged 9x9', '2', 'CS', '29.99', '59.98'],
            ['', 'White, three compartments'],
            ['', '', '', '', 'Total', '206.88'],
          ],
          140,
        ),
      ],
    ]);
    expect(plainLines(read).map(({ description }) => description)).toEqual([
      'Mayonnaise extra heavy',
      'Cod loin 6 oz skinless',
      'Container hinged 9x9 White, three compartments',
    ]);
  });
});

it('A price can be followed by the sign for a pound', async () => {
  const rows = [
    ['Item', 'Shipped', 'Price', 'Amount'],
    ['Fryer whole', '48.20#', '1.890/#', '91.10'],
    ['Egg large loose', '3 CS', '69.30/CS', '207.90'],
    ['', '', 'Total due', '299.00'],
  ];
  const read = await readPages([[...HEAD, ...table([40, -340, -450, -576], rows, 140)]]);
  expect(plainLines(read).map((line) => [line.quantity, line.unit_price])).toEqual([
    ['48.2', '1.89'],
    ['3', '69.30'],
  ]);
});
