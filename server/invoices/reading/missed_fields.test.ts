/** Values that are printed, or follow from what is printed, and are easily overlooked. */
import { describe, expect, it } from 'vitest';
import { extract } from './extract.ts';
import type { Extracted } from './extracted.ts';

type Put = [x: number, text: string];

/** A page with a text layer: each row with its pieces of text and where they begin; letters are 8 wide. */
function read(rows: Put[][]): Extracted {
  const words = rows.flatMap((row, index) =>
    row.flatMap(([x, text]) =>
      [...text.matchAll(/\S+/g)].map((match) => ({
        text: match[0],
        confidence: 1,
        y: 40 + index * 30,
        h: 16,
        x: x + match.index * 8,
        w: match[0].length * 8,
      })),
    ),
  );
  const page = { width: 1224, height: 1584, rotation: 0 as const, source: 'text' as const, words };
  return extract([page], new Date('2026-11-20T00:00:00Z'));
}

const right = (x: number, text: string): Put => [x - text.length * 8, text];
const values = ({ fields }: Extracted) =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value.value]] : [])));
const cells = ({ lines }: Extracted) =>
  lines.map((line) =>
    Object.fromEntries(Object.entries(line).flatMap(([name, value]) => (value ? [[name, value.value]] : []))),
  );

const HEAD: Put[][] = [
  [[60, 'Hudson Provisions LLC']],
  [[60, '12 Mill Lane']],
  [[60, 'Akron, OH 44308']],
  [[60, 'Invoice no. INV-7781']],
];
const COLUMNS: Put[] = [[60, 'Description'], right(640, 'Qty'), right(860, 'Price'), right(1100, 'Amount')];
const goods = (name: string, count: string, price: string, amount: string): Put[] => [
  ...([[60, name], right(640, count), right(860, price), right(1100, amount)] satisfies Put[]),
];
const sum = (label: string, amount: string): Put[] => [[800, label], right(1100, amount)];
const BODY: Put[][] = [COLUMNS, goods('Olive oil', '2', '10.00', '20.00'), goods('Rye bread', '4', '5.00', '20.00')];

describe('The date', () => {
  it.each([
    ['an order date before it', ['Order date: 10/15/2026', 'Invoice date: 10/20/2026']],
    ['the version of a form before it', ['Form version 2.1 from 09/24/2026', 'Date: 10/20/2026']],
    ['the title with the number', ['Printed 10/23/2026', 'Invoice 7781 of 10/20/2026']],
  ])('The date is the one that its label names, beside %s', (_, lines) => {
    const extracted = read([...HEAD, ...lines.map((text): Put[] => [[60, text]]), ...BODY, sum('Total', '40.00')]);
    expect(values(extracted)).toMatchObject({ date: '2026-10-20', total: '40.00' });
  });
});

describe('The due date', () => {
  const due = (...texts: string[]) =>
    read([
      ...HEAD,
      [[60, 'Invoice date: 10/20/2026']],
      ...BODY,
      sum('Total', '40.00'),
      ...texts.map((text): Put[] => [[60, text]]),
    ]).fields.due_date;

  it.each([
    ['Terms: net 30 days', '2026-11-19'],
    ['2/10, n/30', '2026-11-19'],
    ['Terms: 1% 10 N30', '2026-11-19'],
    ['Terms: N30', '2026-11-19'],
    ['Settlement strictly 14 days from invoice date.', '2026-11-03'],
    ['14 days from invoice date', '2026-11-03'],
    ['Please pay within 7 days to account 55018823.', '2026-10-27'],
    ['Please settle within 14 days.', '2026-11-03'],
    ['Zahlbar innerhalb von 14 Tagen rein netto.', '2026-11-03'],
    ['Paiement à 30 jours', '2026-11-19'],
    ['Forma de pago: crédito 7 días', '2026-10-27'],
    ['Échéance : 45 jours', '2026-12-04'],
    ['Zahlbar innerhalb 10 Tagen mit 2 % Skonto oder 30 Tage netto', '2026-11-19'],
    ['Zahlbar innerhalb 10 Tagen abzgl. 2 % Skonto, 30 Tage ohne Abzug', '2026-11-19'],
    ['Payable within 10 days less 2% or 30 days net', '2026-11-19'],
    ['Paiement à 10 jours avec 2 % d’escompte ou 30 jours net', '2026-11-19'],
    ['Pago a 10 días con 2 % de descuento o 30 días neto', '2026-11-19'],
  ])('The due date follows from the terms “%s”', (terms, date) => {
    expect(due(terms)).toMatchObject({ value: date, source: 'arithmetic', note: 'computed', page: 1 });
  });

  it('The due date is not guessed where two terms differ, or from the days of a discount or a complaint', () => {
    expect(due('Net 30 days', 'Payment due in 14 days')).toBeNull();
    expect(due('2% discount within 10 days. Claims within 5 days.')).toBeNull();
    expect(due('Payment within 10 days less 2%')).toBeNull();
    expect(due('Please pay within 10 days less 2%')).toBeNull();
    expect(due('Claims within 7 days of invoice')).toBeNull();
  });

  it.each([
    'Net 30 EOM',
    'Net 10 prox.',
    'Payment due 30 days end of month',
    'Paiement à 30 jours fin de mois',
    'Zahlbar 30 Tage netto zum Monatsende',
    'Pago a 30 días fin de mes',
  ])('Days from the end of a month are not counted from the invoice: “%s”', (terms) => {
    expect(due(terms)).toBeNull();
  });

  it('Days that a debt is overdue are not a time to pay', () => {
    expect(due('Amounts past due over 60 days bear interest')).toBeNull();
    expect(due('Accounts past due 60 days')).toBeNull();
  });

  it.each(['DUE (30 DAYS EOM) 11/30/2026', 'Please pay USD 40.00 by 30 Nov 2026'])(
    'A due date is named by words before the terms or the amount: %s',
    (text) => {
      expect(due(text)).toMatchObject({ value: '2026-11-30', source: 'text' });
    },
  );

  it('A printed due date is taken as it is printed', () => {
    expect(due('Net 30 days', 'Due date: 12/01/2026')).toMatchObject({ value: '2026-12-01', source: 'text' });
  });
});

describe('What is added and taken off', () => {
  it('A tax is named in the row above its amount, also with a rate', () => {
    const rows: Put[][] = [sum('Subtotal', '40.00'), [[800, 'GST (5%)']], [right(1100, '2.00')], sum('Total', '42.00')];
    expect(values(read([...HEAD, ...BODY, ...rows]))).toMatchObject({ tax: '2.00', total: '42.00' });
  });

  it('The total of a row of a tax and a surcharge is found by its heading', () => {
    const heads: Put[] = [
      [60, 'BASE IMPONIBLE'],
      [300, 'CUOTA IVA'],
      [540, 'CUOTA R.E.'],
      [900, 'TOTAL FACTURA'],
    ];
    const sums: Put[] = [
      [60, '304.62'],
      [220, '10'],
      [300, '30.46'],
      [540, '4.26'],
      [900, '339.34'],
    ];
    const goodsRow = goods('Anchoa', '2', '152.31', '304.62');
    expect(values(read([...HEAD, COLUMNS, goodsRow, [], heads, sums]))).toMatchObject({ total: '339.34' });
  });

  it('What went back is part of the deposits', () => {
    const rows = [sum('Crate deposit 6', '12.00'), sum('Crate return -4', '-8.00'), sum('Total', '44.00')];
    expect(values(read([...HEAD, ...BODY, ...rows]))).toMatchObject({ deposit: '4.00', total: '44.00' });
  });

  it('A former balance and its payment are no goods', () => {
    const below = (label: string, amount: string): Put[] => [[60, label], right(1100, amount)];
    const rows = [
      below('Previous balance', '412.75'),
      below('Payment received 11/03 - thank you', '-412.75'),
      below('Current charges', '40.00'),
      below('Balance due', '40.00'),
    ];
    const extracted = read([...HEAD, ...BODY, ...rows]);
    expect(cells(extracted).map(({ description }) => description)).toEqual(['Olive oil', 'Rye bread']);
    expect(values(extracted)).toMatchObject({ total: '40.00' });
  });

  it('Deposits, a discount and taxes with their rates are found, and are not goods', () => {
    const rows = [
      sum('Less discount', '-2.00'),
      sum('Deposits:', '3.00'),
      sum('Sales tax 8.25 %:', '3.14'),
      sum('Amount due:', '44.14'),
    ];
    const extracted = read([...HEAD, ...BODY, ...rows]);
    expect(values(extracted)).toMatchObject({
      subtotal: '40.00',
      discount: '2.00',
      deposit: '3.00',
      tax: '3.14',
      total: '44.14',
    });
    expect(extracted.lines).toHaveLength(2);
    expect(extracted.adds_up).toBe(true);
  });

  it.each([
    ['Summe inkl. 19 % MwSt', '119,00'],
    ['Total inkl. MwSt', '119,00'],
    ['TOTAL (IVA INCLUIDO)', '121,00'],
    ['Total con IVA', '121,00'],
    ['Total TVA comprise', '120,00'],
    ['Total tax included', '108,25'],
  ])('“%s” names the total, not the tax', (label, total) => {
    const rows = [goods('Olivenöl', '10', '10,00', '100,00'), sum('Netto', '100,00'), sum(label, total)];
    const { total: read_total, tax } = values(read([...HEAD, COLUMNS, ...rows]));
    expect(read_total).toBe(total.replace(',', '.'));
    expect(tax).not.toBe(read_total);
  });

  it('The tax that a total includes stays a tax where its number is small', () => {
    const rows = [
      goods('Olivenöl', '10', '12,10', '121,00'),
      sum('Total', '121,00'),
      sum('IVA incluido en el total', '21,00'),
    ];
    expect(values(read([...HEAD, COLUMNS, ...rows]))).toMatchObject({ total: '121.00', tax: '21.00' });
  });

  it('A Spanish surcharge beside the tax is a tax, too', () => {
    const rows = [
      goods('Aceite de oliva', '10', '10,00', '100,00'),
      sum('Base imponible', '100,00'),
      sum('IVA 21 %', '21,00'),
      sum('Recargo de equivalencia 5,2 %', '5,20'),
      sum('Total factura', '126,20'),
    ];
    expect(values(read([...HEAD, COLUMNS, ...rows]))).toMatchObject({
      subtotal: '100.00',
      tax: '26.20',
      total: '126.20',
    });
  });

  it('“Total discount” is what is taken off', () => {
    const rows = [sum('Subtotal', '40.00'), sum('Total discount', '4.00'), sum('Total', '36.00')];
    expect(values(read([...HEAD, ...BODY, ...rows]))).toMatchObject({ discount: '4.00', total: '36.00' });
  });

  it('A discount for paying before is a discount', () => {
    const { fields } = read([...HEAD, ...BODY, sum('Prepayment discount', '-10.00'), sum('Total', '30.00')]);
    expect([fields.discount?.value, fields.total?.value]).toEqual(['10.00', '30.00']);
  });

  it('A down payment before any goods is what is charged', () => {
    const { lines } = read([
      ...HEAD,
      [[60, 'Description'], right(1100, 'Amount')],
      [[60, 'Down payment for catering'], right(1100, '40.00')],
      sum('Total', '40.00'),
    ]);
    expect(lines.map(({ amount }) => amount?.value)).toEqual(['40.00']);
  });

  it.each(['Deposit received', 'Less: deposit paid', 'Less prepayment', 'Advance payment', 'Acompte'])(
    '“%s” was paid before: it is no deposit on containers, no fee and no discount',
    (label) => {
      const unprinted = read([...HEAD, ...BODY, sum(label, '15.00'), sum('Amount due', '25.00')]);
      const { fields } = unprinted;
      expect([fields.fees, fields.deposit, fields.discount].filter(Boolean)).toEqual([]);
      expect(unprinted.adds_up).toBe(false);
      const printed = read([...HEAD, ...BODY, sum('Total', '40.00'), sum(label, '15.00'), sum('Amount due', '25.00')]);
      expect(values(printed)).toMatchObject({ total: '40.00' });
      expect(printed.adds_up).toBe(true);
    },
  );

  it.each(['Übertrag', 'À reporter', 'Report', 'Suma y sigue', 'Brought forward'])(
    '“%s” is neither goods nor a sum',
    (label) => {
      const [first, second] = [goods('Olive oil', '2', '10.00', '20.00'), goods('Rye bread', '4', '5.00', '20.00')];
      const carried: Put[] = [[60, label], right(1100, '20.00')];
      const extracted = read([...HEAD, COLUMNS, first, carried, second, sum('Total', '40.00')]);
      expect(cells(extracted).map(({ description }) => description)).toEqual(['Olive oil', 'Rye bread']);
      expect(values(extracted)).toMatchObject({ total: '40.00' });
    },
  );

  it.each([
    ['2CS', '2', 'CS'],
    ['3EA', '3', 'EA'],
    ['24.5LB', '24.5', 'LB'],
    ['1.5CS', '1.5', 'CS'],
    ['24.5#', '24.5', '#'],
  ])('The count %s is a number and its unit', (printed, quantity, unit) => {
    const amount = (Number(quantity) * 10).toFixed(2);
    const extracted = read([...HEAD, COLUMNS, goods('Olive oil', printed, '10.00', amount), sum('Total', amount)]);
    expect(cells(extracted)).toMatchObject([{ description: 'Olive oil', quantity, unit, unit_price: '10.00', amount }]);
  });

  it('A credit is below zero with “CR” before it', () => {
    const rows = [goods('Olive oil', '2', '10.00', '20.00'), sum('Credit', 'CR 4.00'), sum('Total', '16.00')];
    expect(values(read([...HEAD, COLUMNS, ...rows]))).toMatchObject({ discount: '4.00', total: '16.00' });
  });

  it('What remains after a discount can be called “less discount”, too', () => {
    const rows = [
      sum('Subtotal', '40.00'),
      sum('Discount', '4.00'),
      sum('Less discount', '36.00'),
      sum('Total', '36.00'),
    ];
    expect(values(read([...HEAD, ...BODY, ...rows]))).toMatchObject({ discount: '4.00', total: '36.00' });
  });

  it('A charge beside a long note is a charge', () => {
    const note = '* Taxable item. The perishable agricultural commodities listed are';
    const rows: Put[][] = [
      sum('Sub total', '40.00'),
      [[60, note], [640, 'FUEL SURCHARGE'], right(1100, '6.95')],
      sum('Total', '46.95'),
    ];
    expect(values(read([...HEAD, ...BODY, ...rows]))).toMatchObject({
      subtotal: '40.00',
      fees: '6.95',
      total: '46.95',
    });
  });

  it('A number of days is not money', () => {
    const extracted = read([
      ...HEAD,
      ...BODY,
      [[60, 'Net 30 days']],
      [[60, 'Hudson Provisions LLC'], right(1100, '$ 40.00')],
    ]);
    expect(values(extracted)).toMatchObject({ total: '40.00' });
  });
});

describe('Lines', () => {
  it('A price and its discount under headings that stand close are two columns', () => {
    const heading: Put[] = [[60, 'Bezeichnung'], right(560, 'Anzahl'), [640, 'Preis Rabatt %'], right(1100, 'Betrag')];
    const row = (name: string, count: string, price: string, discount: string, amount: string): Put[] => [
      ...([
        [60, name],
        right(560, count),
        right(680, price),
        right(750, discount),
        right(1100, amount),
      ] satisfies Put[]),
    ];
    const extracted = read([
      ...HEAD,
      heading,
      row('Mineralwasser', '3', '79,42', '5%', '226,35'),
      row('Roggenbrot', '8', '43,74', '10%', '314,93'),
      sum('Gesamtbetrag', '541,28'),
    ]);
    expect(cells(extracted)).toMatchObject([
      { description: 'Mineralwasser', quantity: '3', unit_price: '79.42', amount: '226.35' },
      { description: 'Roggenbrot', quantity: '8', unit_price: '43.74', amount: '314.93' },
    ]);
  });

  it('“Units” above numbers says how many, and no code is made up', () => {
    const heading: Put[] = [
      [60, 'Item description'],
      right(640, 'Units'),
      right(860, 'Rate'),
      right(960, 'Disc.'),
      right(1100, 'Ext. price'),
    ];
    const extracted = read([
      ...HEAD,
      heading,
      goods('Black beans', '1', '11.25', '11.25'),
      [[60, 'Paper towels'], right(640, '2'), right(860, '25.75'), right(960, '10 %'), right(1100, '46.35')],
      sum('Total', '57.60'),
    ]);
    expect(cells(extracted)).toEqual([
      { description: 'Black beans', quantity: '1', unit_price: '11.25', amount: '11.25' },
      { description: 'Paper towels', quantity: '2', unit_price: '25.75', discount: '5.15', amount: '46.35' },
    ]);
    expect(extracted.adds_up).toBe(true);
  });

  it('A column of codes beside the names is one in Spanish, too', () => {
    const heading: Put[] = [
      [60, 'Artículo'],
      [200, 'Producto'],
      right(640, 'Unidades'),
      right(860, 'Precio'),
      right(1100, 'Importe'),
    ];
    const row = (code: string, name: string, ...numbers: [string, string, string]): Put[] => [
      ...([
        [60, code],
        [200, name],
        right(640, numbers[0]),
        right(860, numbers[1]),
        right(1100, numbers[2]),
      ] satisfies Put[]),
    ];
    const extracted = read([
      ...HEAD,
      heading,
      row('AB-53353', 'Arroz bomba', '8', '46,98', '375,84'),
      row('80852', 'Queso curado', '2', '10,00', '20,00'),
      sum('Total factura', '395,84'),
    ]);
    expect(cells(extracted)).toEqual([
      { code: 'AB-53353', description: 'Arroz bomba', quantity: '8', unit_price: '46.98', amount: '375.84' },
      { code: '80852', description: 'Queso curado', quantity: '2', unit_price: '10.00', amount: '20.00' },
    ]);
  });

  it('Sizes in names of a till are not products', () => {
    const extracted = read([
      ...HEAD,
      [[60, 'LINER CAN 40X46 BLACK']],
      [[60, '3 @ 34.66'], right(400, '103.98 T')],
      [[60, 'STRAW PAPER WRAPPED 7.75"']],
      [[60, '2 @ 42.03'], right(400, '84.06 T')],
      [[60, 'TOTAL'], right(400, '188.04')],
    ]);
    expect(cells(extracted)).toMatchObject([
      { description: 'LINER CAN 40X46 BLACK', quantity: '3', unit_price: '34.66' },
      { description: 'STRAW PAPER WRAPPED 7.75"', quantity: '2', unit_price: '42.03' },
    ]);
  });
});

describe('Countries', () => {
  const MORE = (...texts: string[]) =>
    read([[[60, 'Elbtal Feinkost']], ...texts.map((text): Put[] => [[60, text]]), ...BODY, sum('Total', '40.00')])
      .fields.currency;

  it('A unit before the code of goods is not a state of the USA', () => {
    expect(MORE('BX 24633')).toBeNull();
    expect(MORE('Akron, OH 44308')).toMatchObject({ value: 'USD' });
  });

  it.each([
    ['Frutas Ortega S.L.', 'EUR'],
    ['RECHNUNG', 'EUR'],
    ['Bangalore, India - 560067', 'INR'],
  ])('“%s” says which currency it is', (text, currency) => {
    expect(MORE(text)).toMatchObject({ value: currency, note: 'computed' });
  });

  it.each(['India Pale Ale', 'Product of Ireland', 'Valve V8 6CT'])(
    'A name of goods like “%s” does not outweigh the country of the page',
    (name) => {
      expect(MORE('Akron, OH 44308', 'Chicago, IL 60661', name)).toMatchObject({ value: 'USD' });
    },
  );

  it('The town of a German address and a telephone are not invoice numbers', () => {
    const extracted = read([
      [[60, 'Elbtal Feinkost KG']],
      [[60, '80331 München (637) 555-0128']],
      [[60, 'Nr.: 1712']],
      ...BODY,
      sum('Summe', '40.00'),
    ]);
    expect(values(extracted)).toMatchObject({ number: '1712' });
  });
});
