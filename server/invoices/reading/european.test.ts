import { describe, expect, it } from 'vitest';
import { DOUBT_BELOW } from '#contract/invoices/limits.ts';
import { failing, plainFields, plainLines, readPages } from '#test/documents/read_pages.ts';
import { type Put, table } from '#test/files/placed_text.ts';

describe('A British invoice', () => {
  const pages = (rows: string[][], sums: string[][]): Put[][] => [
    [
      { text: 'Northwind Traders Ltd', x: 60, y: 40, size: 15 },
      { text: 'VAT Reg No: GB123456789', x: 60, y: 74 },
      { text: 'Invoice No: NW/2026/0091', x: 380, y: 60 },
      { text: 'Invoice Date: 13/03/2026', x: 380, y: 74 },
      ...table([60, 110, -330, -390, -440, -490, -550], rows, 140),
      ...table([420, -550], sums, 220),
    ],
  ];
  const sums = [
    ['Net', '112.65'],
    ['VAT', '14.88'],
    ['Total GBP', '127.53'],
  ];

  it('A printed discount completes its line, and dates are read with the day first', async () => {
    const rows = [
      ['Code', 'Description', 'Qty', 'Unit Price', 'Disc %', 'VAT %', 'Net'],
      ['T100', 'Earl Grey 50 bags', '10', '4.25', '10', '0', '38.25'],
      ['M330', 'Stoneware mug', '24', '3.10', '', '20', '74.40'],
    ];
    const read = await readPages(pages(rows, sums));
    expect(plainFields(read)).toMatchObject({
      number: 'NW/2026/0091',
      date: '2026-03-13',
      currency: 'GBP',
      subtotal: '112.65',
      tax: '14.88',
      total: '127.53',
    });
    expect(plainLines(read)).toMatchObject([
      {
        code: 'T100',
        description: 'Earl Grey 50 bags',
        quantity: '10',
        unit_price: '4.25',
        discount: '4.25',
        amount: '38.25',
      },
      {
        code: 'M330',
        description: 'Stoneware mug',
        quantity: '24',
        unit_price: '3.10',
        discount: undefined,
        amount: '74.40',
      },
    ]);
    expect(failing(read)).toEqual([]);
    // Its place is the printed rate.
    const { discount, unit_price, amount } = read.lines[0] ?? {};
    expect(discount).toMatchObject({ source: 'text', page: 1 });
    expect(discount?.confidence).toBeGreaterThanOrEqual(DOUBT_BELOW);
    expect(discount?.box?.x).toBeGreaterThan((unit_price?.box?.x ?? 1) + (unit_price?.box?.w ?? 1));
    expect(discount?.box?.x).toBeLessThan(amount?.box?.x ?? 0);
  });

  it('A discount in money is read, and a number that does not explain the amount of its line is not a discount', async () => {
    const rows = [
      ['Code', 'Description', 'Qty', 'Unit Price', 'Discount', 'VAT %', 'Net'],
      ['T100', 'Earl Grey 50 bags', '10', '4.25', '4.25', '0', '38.25'],
      ['M330', 'Stoneware mug', '24', '3.20', '1.40', '20', '74.40'],
    ];
    const read = await readPages(pages(rows, sums));
    expect(plainLines(read)).toMatchObject([
      { quantity: '10', unit_price: '4.25', discount: '4.25', amount: '38.25' },
      { quantity: '24', unit_price: '3.20', discount: undefined, amount: '74.40' },
    ]);
    expect(failing(read)).toMatchObject([{ name: 'line', line: 1, difference: '-2.4' }]);
  });

  it.each(['Discount', 'Allow/CS', 'Promo', 'Off Inv'])(
    'What is taken off each unit is the discount of the line, times its quantity (%s)',
    async (heading) => {
      const rows = [
        ['Code', 'Description', 'Qty', 'Unit Price', heading, 'VAT %', 'Net'],
        ['T100', 'Earl Grey 50 bags', '10', '4.25', '0.40', '0', '38.50'],
        ['M330', 'Stoneware mug', '24', '3.20', '0.10', '20', '74.40'],
        ['M331', 'Stoneware bowl', '5', '6.00', '0.00', '20', '30.00'],
        ['M332', 'Stoneware jug', '2', '9.00', '0.50', '20', '18.00'],
        ['M333', 'Stoneware cup', '8', '5.00', '0.125', '20', '39.00'],
      ];
      const net = [
        ['Net', '199.90'],
        ['VAT', '32.28'],
        ['Total GBP', '232.18'],
      ];
      const read = await readPages(pages(rows, net));
      expect(plainLines(read)).toMatchObject([
        { quantity: '10', unit_price: '4.25', discount: '4.00', amount: '38.50' },
        { quantity: '24', unit_price: '3.20', discount: '2.40', amount: '74.40' },
        { quantity: '5', unit_price: '6.00', discount: undefined, amount: '30.00' },
        { quantity: '2', unit_price: '9.00', discount: undefined, amount: '18.00' },
        { quantity: '8', unit_price: '5.00', discount: '1.00', amount: '39.00' },
      ]);
      expect(failing(read)).toEqual([]);
    },
  );

  it('Tax that the price includes and the amount does not is not a discount', async () => {
    const rows = [
      ['Code', 'Description', 'Qty', 'Unit Price', 'VAT %', 'VAT', 'Net'],
      ['T100', 'Earl Grey 50 bags', '10', '4.25', '0', '0.00', '42.50'],
      ['M330', 'Stoneware mug', '24', '3.72', '20', '14.88', '74.40'],
    ];
    const gross = [
      ['Net', '116.90'],
      ['VAT', '14.88'],
      ['Total GBP', '131.78'],
    ];
    expect(plainLines(await readPages(pages(rows, gross)))).toMatchObject([
      { unit_price: '4.25', discount: undefined, amount: '42.50' },
      { unit_price: '3.72', discount: undefined, amount: '74.40' },
    ]);
  });
});

const GERMAN: Put[] = [
  { text: 'Kornblume Großhandel GmbH', x: 50, y: 40, size: 15 },
  { text: 'Hafenweg 7, 20457 Hamburg', x: 50, y: 62 },
  { text: 'USt-IdNr.: DE811234567', x: 50, y: 76 },
  { text: 'Rechnungsnummer: 2026-00417', x: 380, y: 90 },
  { text: 'Rechnungsdatum: 05.03.2026', x: 380, y: 104 },
  { text: 'Fällig am: 04.04.2026', x: 380, y: 118 },
  ...table(
    [50, 80, -380, -460, -550],
    [
      ['Pos', 'Bezeichnung', 'Menge', 'Einzelpreis', 'Gesamtpreis'],
      ['1', 'Weizenmehl Type 550 25 kg', '12', '18,90', '226,80'],
      ['2', 'Rohrzucker', '4', '1.250,00', '5.000,00'],
    ],
    170,
  ),
  ...table(
    [380, -550],
    [
      ['Nettobetrag', '5.226,80'],
      ['zzgl. 7 % MwSt.', '365,88'],
      ['Gesamtbetrag EUR', '5.592,68'],
    ],
    240,
  ),
];

describe('A German invoice', () => {
  it('German decimal commas, thousands points and dates are read', async () => {
    const read = await readPages([GERMAN]);
    expect(plainFields(read)).toMatchObject({
      vendor: 'Kornblume Großhandel GmbH',
      number: '2026-00417',
      date: '2026-03-05',
      due_date: '2026-04-04',
      currency: 'EUR',
      subtotal: '5226.80',
      tax: '365.88',
      total: '5592.68',
    });
    expect(plainLines(read)).toMatchObject([
      { description: 'Weizenmehl Type 550 25 kg', quantity: '12', unit_price: '18.90', amount: '226.80' },
      { description: 'Rohrzucker', quantity: '4', unit_price: '1250.00', amount: '5000.00' },
    ]);
    expect(read.vendor_marks.tax_ids).toContain('DE811234567');
  });
});
