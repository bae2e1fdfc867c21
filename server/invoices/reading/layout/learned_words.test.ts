import { expect, test } from 'vitest';
import { pageOfRows } from '#test/documents/page_of_rows.ts';
import { extract } from '../extract.ts';
import { learnLayout } from './learn.ts';

const NOW = new Date('2026-03-20T12:00:00Z');
const VENDOR = 'Juniper Meats';

interface Paper {
  number: string;
  dates: string[];
  goods: [name: string, count: number, price: string, amount: string][];
  sums: [label: string, amount: string][];
}

/** An invoice in words of the vendor's own. */
function paper({ number, dates, goods, sums }: Paper) {
  return pageOfRows([
    VENDOR.toUpperCase(),
    '480 HARBOR ROAD PORTLAND, ME 04101',
    `Ours    ${number}`,
    ...dates,
    '',
    'What                         Out       At     Ext$',
    ...goods.map(([name, count, price, amount]) =>
      [name.padEnd(26), String(count).padStart(6), price.padStart(9), amount.padStart(9)].join(''),
    ),
    '',
    ...sums.map(([label, amount]) => `${label.padStart(36)}${amount.padStart(14)}`),
  ]);
}

const FIRST: Paper['goods'] = [
  ['Salted butter', 6, '15.00', '90.00'],
  ['Roma tomatoes', 4, '10.00', '40.00'],
];
const SECOND: Paper['goods'] = [
  ['Rye bread', 5, '12.00', '60.00'],
  ['Olive oil', 2, '30.00', '60.00'],
];

/** What is read of the second paper once the first one was corrected. */
function readSecond(first: Paper, right: Partial<Parameters<typeof learnLayout>[1]>, second: Paper) {
  const none = {
    po_number: null,
    subtotal: null,
    tax: null,
    fees: null,
    discount: null,
    deposit: null,
    rounding: null,
  };
  const values = { vendor: VENDOR, number: first.number, date: '2026-03-09', due_date: null, total: null, ...none };
  const lines = first.goods.map(([description, count, unit_price, amount]) => ({
    description,
    quantity: String(count),
    unit_price,
    amount,
    code: null,
    unit: null,
    pack: null,
  }));
  const layout = learnLayout([paper(first)], { ...values, lines, ...right }, {}, NOW);
  const read = extract([paper(second)], NOW, { page_layouts: [{ vendor: VENDOR, layout }] });
  const fields = Object.entries(read.fields).map(([name, field]) => [name, field?.value ?? null]);
  return { ...Object.fromEntries(fields), lines: read.lines.length, layout };
}

test('A due date is recognized by words that only this vendor uses for it', () => {
  const first = { number: '73500', dates: ['Drop day    03/09/2026', 'Want by    03/23/2026'], goods: FIRST };
  const second = { number: '73711', dates: ['Drop day    03/16/2026', 'Want by    03/30/2026'], goods: SECOND };
  const read = readSecond(
    { ...first, sums: [['Owing', '130.00']] },
    { due_date: '2026-03-23', total: '130.00' },
    { ...second, sums: [['Owing', '120.00']] },
  );
  expect(read).toMatchObject({ date: '2026-03-16', due_date: '2026-03-30', total: '120.00' });
});

test('The words at the invoice date never become those of a due date on the same day', () => {
  const first = { number: '73500', dates: ['Drop day    03/09/2026'], goods: FIRST };
  const second = { number: '73711', dates: ['Drop day    03/16/2026'], goods: SECOND };
  const read = readSecond(
    { ...first, sums: [['Owing', '130.00']] },
    { due_date: '2026-03-09', total: '130.00' },
    { ...second, sums: [['Owing', '120.00']] },
  );
  expect(read).toMatchObject({ date: '2026-03-16', due_date: null });
});

test('Taxes in several rows are recognized by the words that they share', () => {
  const first: Paper = {
    number: '73500',
    dates: ['Drop day    03/09/2026'],
    goods: FIRST,
    sums: [
      ['Load', '130.00'],
      ['Truck', '9.00'],
      ['ME 4 %', '5.20'],
      ['ME 5.5 %', '7.15'],
      ['Remit', '151.35'],
    ],
  };
  const second: Paper = {
    number: '73711',
    dates: ['Drop day    03/16/2026'],
    goods: SECOND,
    sums: [
      ['Load', '120.00'],
      ['Truck', '11.00'],
      ['ME 4 %', '4.80'],
      ['ME 5.5 %', '6.60'],
      ['Remit', '142.40'],
    ],
  };
  const read = readSecond(first, { subtotal: '130.00', fees: '9.00', tax: '12.35', total: '151.35' }, second);
  expect(read).toMatchObject({ subtotal: '120.00', fees: '11.00', tax: '11.40', total: '142.40', lines: 2 });
});

test('A subtotal and a total of the same amount each keep their own words', () => {
  const sums = (amount: string): Paper['sums'] => [
    ['Case goods', amount],
    ['Owing', amount],
  ];
  const first = { number: '73500', dates: ['Drop day    03/09/2026'], goods: FIRST, sums: sums('130.00') };
  const second = { number: '73711', dates: ['Drop day    03/16/2026'], goods: SECOND, sums: sums('120.00') };
  const read = readSecond(first, { subtotal: '130.00', total: '130.00' }, second);
  expect(read).toMatchObject({ subtotal: '120.00', total: '120.00', lines: 2 });
  expect(read.layout).toMatchObject({ subtotal: { label: 'Case goods' }, total: { label: 'Owing' } });
});

test('Headings so close that they look like one are learned separately and recognized again', () => {
  const table = (number: string, rows: string[], total: string) =>
    pageOfRows([
      VENDOR.toUpperCase(),
      '480 HARBOR ROAD PORTLAND, ME 04101',
      `Ours    ${number}`,
      'Drop day    03/16/2026',
      '',
      'Koodi     Nimike                  Toimitettu Yksikkö À-hinta  Rivisumma',
      ...rows,
      '',
      `${'Owing'.padStart(58)}${total.padStart(12)}`,
    ]);
  type Values = [code: string, name: string, count: number, unit: string, price: string, amount: string];
  const row = ([code, name, count, unit, price, amount]: Values) =>
    `${code.padEnd(10)}${name.padEnd(26)}${String(count).padStart(8)} ${unit.padEnd(6)}${price.padStart(9)}${amount.padStart(11)}`;
  const goods: Values[] = [
    ['80330', 'Salted butter', 2, 'EA', '60.92', '121.84'],
    ['K1832', 'Roma tomatoes', 8, 'KG', '10.42', '83.36'],
    ['K2436', 'Rye bread', 8, 'CS', '2.43', '19.44'],
  ];
  const lines = goods.map(([code, description, count, unit, unit_price, amount]) => {
    return { code, description, quantity: String(count), unit, pack: null, unit_price, amount };
  });
  const none = { due_date: null, po_number: null, subtotal: null, tax: null, fees: null, discount: null };
  const right = { ...none, vendor: VENDOR, number: '73500', date: '2026-03-16', deposit: null, rounding: null };
  const first = table('73500', goods.map(row), '224.64');
  const layout = learnLayout([first], { ...right, total: '224.64', lines }, {}, NOW);
  expect(layout.columns?.map(({ heading, role }) => `${heading} ${role}`)).toEqual([
    'Koodi code',
    'Nimike description',
    'Toimitettu quantity',
    'Yksikkö unit',
    'À-hinta unit_price',
    'Rivisumma amount',
  ]);
  const second = table('73711', [row(['AB-61746', 'Täysmaito', 2, 'BX', '6.08', '12.16'])], '12.16');
  const read = extract([second], NOW, { page_layouts: [{ vendor: VENDOR, layout }] });
  expect(
    read.lines.map(({ code, description, quantity, unit, amount }) =>
      [code, description, quantity, unit, amount].map((cell) => cell?.value ?? null),
    ),
  ).toEqual([['AB-61746', 'Täysmaito', '2', 'BX', '12.16']]);
});
