import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { withWords, workbook } from '#test/workbook.ts';
import { sniff } from '../picture/sniff.ts';
import { readTable, type TableFormat } from './read_table.ts';

const now = new Date('2026-11-20T15:00:00Z');
const AT = { now, isOne: false };
const read = (text: string) => readTable(Buffer.from(text), 'csv', { currency: 'USD' }, AT);
const values = (record: object) =>
  Object.fromEntries(Object.entries(record).flatMap(([name, value]) => (value ? [[name, value.value]] : [])));

test('A file with a title, several invoices, sums and faulty rows keeps every good line and says what is wrong where', async () => {
  const { readings, shape } = await read(
    [
      'Northside Foods – deliveries',
      'Customer:,Maple Deli,',
      '',
      'Invoice #,Invoice Date,Item No.,Item Description,Pack Size,Qty Shipped,U/M,Unit Price,Ext. Price',
      'A-1,11/02/2026,10442,"Milk, whole",4/1GAL,2,CS,12.47,24.94',
      'A-1,11/02/2026,20017,Tomatoes,,ten,LB,1.10,11.00',
      'A-1,11/02/2026,,,,3,CS,1.00,3.00',
      ',,Sales tax,,,,,,1.06',
      ',,Invoice total,,,,,,37.00',
      'A-2,11/17/2026,30001,Butter,36/1LB,1 CS,,"$1,104.60","1,104.60"',
      '',
    ].join('\r\n'),
  );
  expect(readings.map(({ fields }) => values(fields))).toEqual([
    { number: 'A-1', date: '2026-11-02', tax: '1.06', total: '37.00' },
    { number: 'A-2', date: '2026-11-17', total: '1104.60' },
  ]);
  expect(readings.map(({ lines }) => lines.map(values))).toEqual([
    [
      {
        code: '10442',
        description: 'Milk, whole',
        quantity: '2',
        unit: 'CS',
        pack: '4/1GAL',
        unit_price: '12.47',
        amount: '24.94',
      },
      { code: '20017', description: 'Tomatoes', unit: 'LB', unit_price: '1.1', amount: '11' },
    ],
    [
      {
        code: '30001',
        description: 'Butter',
        quantity: '1',
        unit: 'CS',
        pack: '36/1LB',
        unit_price: '1104.6',
        amount: '1104.6',
      },
    ],
  ]);
  expect(shape.faults).toEqual([
    { row: 6, kind: 'quantity', value: 'ten' },
    { row: 7, kind: 'no_goods', value: '3' },
  ]);
  // Nothing prints the total of the second one.
  expect(readings[1]?.fields.total).toMatchObject({ note: 'computed', confidence: 0.7 });
});

test('Semicolons, decimal commas and days before months of a Spanish file are read as what they are', async () => {
  const { readings } = await read(
    'Proveedor;Factura;Fecha;Código;Descripción;Cantidad;Precio;Importe\nHuerta SL;F-9;13/11/2026;77;Aceite 5 L;2,5;1.012,40;2.531,00\n',
  );
  expect(values(readings[0]?.fields ?? {})).toMatchObject({
    vendor: 'Huerta SL',
    date: '2026-11-13',
    total: '2531.00',
  });
  expect(readings[0]?.lines.map(values)).toMatchObject([{ quantity: '2.5', unit_price: '1012.4', amount: '2531' }]);
});

test('A file of a delivery without prices is a packing slip with all of its lines; 12.47 lb is a weight', async () => {
  const { readings } = await read('Item,Description,Shipped\n1,Beef,12.47 lb\n2,Oat milk,6 CS\n');
  expect(readings[0]).toMatchObject({ is_packing_slip: true, fields: { total: null } });
  expect(readings[0]?.lines.map(values)).toMatchObject([
    { code: '1', quantity: '12.47', unit: 'lb' },
    { description: 'Oat milk', quantity: '6', unit: 'CS' },
  ]);
});

test('Goods that are named like a sum are goods, and the sum of the pieces is not a total', async () => {
  const { readings } = await read(
    [
      'Description,Shipped,U/M',
      'Total Greek yogurt 5.3oz,4,CS',
      '"Fuel, chafing",6,EA',
      'Freight elevator oil,1,CS',
      'Total,11,',
      'Total cases,5,',
      '',
    ].join('\n'),
  );
  expect(readings[0]).toMatchObject({ is_packing_slip: true, fields: { total: null, fees: null } });
  expect(readings[0]?.lines.map(values)).toMatchObject([
    { description: 'Total Greek yogurt 5.3oz', quantity: '4', unit: 'CS' },
    { description: 'Fuel, chafing', quantity: '6' },
    { description: 'Freight elevator oil', quantity: '1' },
  ]);
});

test('Sums of a unit and charges with a quantity are not goods', async () => {
  const { readings } = await read(
    [
      'Description,Qty,U/M,Weight,Price,Amount',
      'Freight elevator oil,1,CS,148.2,20.00,20.00',
      'Shipping box,2,EA,,,4.00',
      'Total lbs,152.5,,148.2,,',
      'Total cartons:,3,,148.2,,',
      'Subtotal (LB),152.5,,,,24.00',
      'Shipping & handling,1,,,,12.00',
      'Freight in,1,,,,30.00',
      'Total,,,,,66.00',
      '',
    ].join('\n'),
  );
  expect(readings[0]?.lines.map(values)).toMatchObject([
    { description: 'Freight elevator oil' },
    { description: 'Shipping box' },
  ]);
  expect(readings[0]?.fields).toMatchObject({ fees: { value: '42.00' }, total: { value: '66.00' } });
});

test.each(['Freight in', 'Freight out', 'Delivery and handling', 'Shipping/Handling fee'])(
  'The charge “%s” with a quantity is a fee',
  async (charge) => {
    const { readings } = await read(`Description,Qty,Amount\nOil,1,20.00\n${charge},1,30.00\n`);
    expect(readings[0]?.lines.map(values)).toMatchObject([{ description: 'Oil' }]);
    expect(readings[0]?.fields).toMatchObject({ fees: { value: '30.00' } });
  },
);

test('An Excel file gives its dates and numbers as they are stored, from the first sheet that has a table', async () => {
  const cell = (value: string | number | Date) =>
    value instanceof Date
      ? { value, type: Date, format: 'mm/dd/yyyy' }
      : typeof value === 'number'
        ? { value, type: Number }
        : { value, type: String };
  const date = new Date('2026-11-03T00:00:00Z');
  const bytes = await writeXlsxFile([
    { data: [[cell('Northside')]], sheet: 'Cover' },
    {
      data: [
        ['Supplier', 'Invoice date', 'SKU', 'Product', 'Quantity', 'Price', 'Amount'].map(cell),
        ['Northside', date, '0042', 'Eggs & more', 3, 0.1 + 0.2, 0.9].map(cell),
      ],
      sheet: 'Lines',
    },
  ]).toBuffer();
  expect(sniff(bytes).type).toBe('xlsx');
  const { readings } = await readTable(bytes, 'xlsx', {}, AT);
  expect(values(readings[0]?.fields ?? {})).toMatchObject({ vendor: 'Northside', date: '2026-11-03', total: '0.90' });
  expect(readings[0]?.lines.map(values)).toEqual([
    { code: '0042', description: 'Eggs & more', quantity: '3', unit_price: '0.3', amount: '0.9' },
  ]);
});

test('Characters of an Excel file that are written as numbers are read as characters', async () => {
  const file = await workbook({
    Lines: [
      ['Vendor', 'SKU', 'Product', 'Quantity'],
      ['Muller', '0042', 'Kase', 3],
    ],
  });
  const encoded = withWords(withWords(file, 'Muller', 'M&#252;ller'), 'Kase', 'K&#xE4;se');
  const { readings } = await readTable(encoded, 'xlsx', {}, AT);
  expect(readings[0]?.fields.vendor?.value).toBe('Müller');
  expect(readings[0]?.lines.map(values)).toEqual([{ code: '0042', description: 'Käse', quantity: '3' }]);
});

const GOODS = ['Invoice number', 'SKU', 'Product', 'Quantity', 'Amount'];

test('All sheets with goods are read, and each sheet that is left out is named', async () => {
  const { readings, shape } = await readTable(
    await workbook({
      Cover: [
        ['Customer', 'Maple Deli'],
        ['Week', '47'],
      ],
      Monday: [GOODS, ['A-1', '0042', 'Eggs', 3, 9]],
      Tuesday: [GOODS, ['A-2', '0043', 'Milk', 'ten', 8], ['A-1', '0044', 'Oats', 1, 4]],
      'Tuesday (2)': [GOODS, ['A-2', '0043', 'Milk', 'ten', 8], ['A-1', '0044', 'Oats', 1, 4]],
      Produce: [['Invoice no: A-3'], ['Item code', 'Description', 'Amount', 'Qty'], ['77', 'Kale', 6, 2]],
      Backorders: [
        ['Item code', 'Description', 'Qty'],
        ['78', 'Leeks', 5],
      ],
      Empty: [],
    }),
    'xlsx',
    {},
    AT,
  );
  expect(readings.map(({ fields, lines }) => [fields.number?.value, lines.map(({ code }) => code?.value)])).toEqual([
    ['A-1', ['0042', '0044']],
    ['A-2', ['0043']],
    ['A-3', ['77']],
  ]);
  expect(readings[2]?.lines.map(values)).toEqual([{ code: '77', description: 'Kale', quantity: '2', amount: '6' }]);
  expect(shape.faults).toEqual([
    { row: null, kind: 'sheet_without_goods', value: 'Cover' },
    { row: null, kind: 'sheet_repeated', value: 'Tuesday (2)' },
    { row: null, kind: 'sheet_differs', value: 'Backorders' },
    { row: 2, sheet: 'Tuesday', kind: 'quantity', value: 'ten' },
  ]);
});

test.each([
  { order: ['Dairy', 'Produce', 'All'], repeated: ['All'] },
  { order: ['All', 'Dairy', 'Produce'], repeated: ['Dairy', 'Produce'] },
  { order: ['Dairy', 'All', 'Produce'], repeated: ['Dairy', 'Produce'] },
])('Goods that stand in a sheet of their group and in one with all goods count once: $order', async (sheets) => {
  const head = ['SKU', 'Product', 'Quantity', 'Amount'];
  const dairy = [
    ['0042', 'Eggs', 3, 9],
    ['0043', 'Milk', 2, 8],
  ];
  const produce = [['77', 'Kale', 2, 6]];
  const rows = new Map([
    ['Dairy', [head, ...dairy]],
    ['Produce', [head, ...produce]],
    ['All', [head, ...dairy, ...produce]],
  ]);
  const bytes = await workbook(Object.fromEntries(sheets.order.map((name) => [name, rows.get(name) ?? []])));
  const { readings, shape } = await readTable(bytes, 'xlsx', {}, AT);
  expect(readings.map(({ fields, lines }) => [fields.total?.value, lines.length])).toEqual([['23.00', 3]]);
  expect(shape.faults).toEqual(sheets.repeated.map((value) => ({ row: null, kind: 'sheet_repeated', value })));
});

test.each([
  ['Dairy', 'Produce', 'Totals'],
  ['Totals', 'Dairy', 'Produce'],
])('A sheet with only the total repeats no goods, and its total counts: %s, %s, %s', async (...order) => {
  const head = ['SKU', 'Product', 'Quantity', 'Amount'];
  const rows = new Map([
    ['Dairy', [head, ['0042', 'Eggs', 3, 9]]],
    ['Produce', [head, ['77', 'Kale', 2, 6]]],
    ['Totals', [head, ['', 'Invoice total', '', 17.5]]],
  ]);
  const bytes = await workbook(Object.fromEntries(order.map((name) => [name, rows.get(name) ?? []])));
  const { readings, shape } = await readTable(bytes, 'xlsx', {}, AT);
  expect(shape.faults).toEqual([]);
  expect(readings.map(({ fields, lines }) => [fields.total?.value, lines.length])).toEqual([['17.50', 2]]);
});

test.each([
  { what: 'is counted once where a total with all goods proves it', totals: [14, 20], fee: 5, total: '20.00' },
  { what: 'counts in each sheet where the total has it twice', totals: [14, 25], fee: 10, total: '25.00' },
  { what: 'counts in each sheet where no total has all goods', totals: [14, 11], fee: 10, total: '11.00' },
  { what: 'counts in each sheet where totals prove both', totals: [20, 25], fee: 10, total: '25.00' },
])('A fee that two sheets state $what', async ({ totals, fee, total }) => {
  const head = ['SKU', 'Product', 'Quantity', 'Amount'];
  const sheet = (item: (string | number)[], sum: number | undefined) => [
    head,
    item,
    ['', 'Freight', '', 5],
    ['', 'Total', '', sum ?? 0],
  ];
  const bytes = await workbook({
    Dairy: sheet(['0042', 'Eggs', 3, 9], totals[0]),
    Produce: sheet(['77', 'Kale', 2, 6], totals[1]),
  });
  const { readings } = await readTable(bytes, 'xlsx', {}, AT);
  expect(readings.map(({ fields, lines }) => [fields.fees?.value, fields.total?.value, lines.length])).toEqual([
    [`${fee}.00`, total, 2],
  ]);
});

test('A fee that stands twice in one sheet is two fees, and repeated by another sheet still two', async () => {
  const head = ['SKU', 'Product', 'Quantity', 'Amount'];
  const fees = [
    ['', 'Fuel', '', 2],
    ['', 'Fuel', '', 2],
  ];
  const bytes = await workbook({
    Dairy: [head, ['0042', 'Eggs', 3, 9], ...fees],
    Produce: [head, ['77', 'Kale', 2, 6], ...fees, ['', 'Total', '', 19]],
  });
  const { readings } = await readTable(bytes, 'xlsx', {}, AT);
  expect(readings.map(({ fields }) => values(fields))).toMatchObject([{ fees: '4.00', total: '19.00' }]);
});

test('The same goods of another invoice are not repeated', async () => {
  const head = ['SKU', 'Product', 'Quantity', 'Amount'];
  const day = (number: string, ...more: (string | number)[][]) => [
    [`Invoice number: ${number}`],
    head,
    ['0042', 'Eggs', 3, 9],
    ...more,
  ];
  const bytes = await workbook({ Monday: day('A-1'), Tuesday: day('A-2', ['77', 'Kale', 2, 6]), Friday: day('A-3') });
  const { readings, shape } = await readTable(bytes, 'xlsx', {}, AT);
  expect(shape.faults).toEqual([]);
  expect(readings.map(({ lines }) => lines.length)).toEqual([1, 2, 1]);
});

test('A sheet without an invoice number continues the one before it, and its own number above the table begins another', async () => {
  const head = ['SKU', 'Product', 'Quantity', 'Amount'];
  const { readings } = await readTable(
    await workbook({
      One: [['Vendor: Northside'], ['Invoice number: A-1'], head, ['0042', 'Eggs', 3, 9]],
      More: [head, ['0043', 'Milk', 2, 8]],
      Two: [['Invoice number: A-2'], head, ['0044', 'Oats', 1, 4]],
    }),
    'xlsx',
    {},
    AT,
  );
  expect(readings.map(({ fields }) => values(fields))).toMatchObject([
    { vendor: 'Northside', number: 'A-1', total: '17.00' },
    { vendor: 'Northside', number: 'A-2', total: '4.00' },
  ]);
});

test('A sheet with more rows than an invoice is named, and the goods of another one are read', async () => {
  const long = Array.from({ length: 5002 }, (_, index) => [`C${index}`, 'Price', 1]);
  const bytes = await workbook({ Catalog: long, Lines: [GOODS, ['A-1', '0042', 'Eggs', 3, 9]] });
  const { readings, shape } = await readTable(bytes, 'xlsx', {}, AT);
  expect(readings).toHaveLength(1);
  expect(shape.faults).toEqual([{ row: null, kind: 'sheet_too_long', value: 'Catalog' }]);
  const only = await workbook({ Catalog: long, Notes: [['Prices']] });
  await expect(readTable(only, 'xlsx', {}, AT)).rejects.toThrow('too_many_rows');
});

test('Numbers that a spreadsheet has calculated are read, and the total is in the column of the amounts', async () => {
  const data = [
    ['SKU', 'Product', 'Quantity', 'Price', 'Amount'],
    ['0042', 'Eggs', 12, 4.16666666666667, 50],
    ['0043', 'Saffron', 36, 34.2935503472222, 1234.5678125],
    ['', 'Total', 48, '', 1284.5678125],
  ].map((row) =>
    row.map((value) => (typeof value === 'number' ? { value, type: Number } : value ? { value, type: String } : null)),
  );
  const bytes = await writeXlsxFile([{ data, sheet: 'Lines' }]).toBuffer();
  const { readings, shape } = await readTable(bytes, 'xlsx', {}, AT);
  expect(shape.faults).toEqual([]);
  expect(values(readings[0]?.fields ?? {})).toMatchObject({ total: '1284.57' });
  expect(readings[0]?.lines.map(values)).toEqual([
    { code: '0042', description: 'Eggs', quantity: '12', unit_price: '4.166667', amount: '50' },
    { code: '0043', description: 'Saffron', quantity: '36', unit_price: '34.29355', amount: '1234.567813' },
  ]);
});

test('The columns of an earlier file with these headings are taken; two vendors with the same program are not guessed', async () => {
  const text = 'Foo;Bar;Baz;Qux\n1;2;Milk;3,50\n';
  const first = await read(text);
  expect(first.readings).toEqual([]);
  const columns = { ...first.shape.columns, code: 0, quantity: 1, description: 2, amount: 3 };
  const layout = (vendor: string) => ({ heading_key: first.shape.heading_key, vendor, columns });
  const again = async (...vendors: string[]) =>
    (await readTable(Buffer.from(text), 'csv', { layouts: vendors.map(layout) }, AT)).readings[0];
  expect((await again('Alpha'))?.fields.vendor).toMatchObject({ value: 'Alpha', note: 'not_printed' });
  expect((await again('Alpha'))?.lines.map(values)).toEqual([
    { code: '1', description: 'Milk', quantity: '2', amount: '3.5' },
  ]);
  expect((await again('Alpha', 'Beta'))?.fields.vendor).toBeNull();
});

test('A first row with figures is an item, and the next file with such columns is known by their types', async () => {
  const file = (...rows: string[]) => Buffer.from(`${rows.join('\n')}\n`);
  const one = file('10442,"Oat milk",4,14.76', '20110,Butter,1,143.28', '55190,Romaine,2,28.50');
  const first = await readTable(one, 'csv', {}, AT);
  expect(first.readings).toEqual([]);
  expect(first.shape).toMatchObject({ has_headings: false, headings: ['', '', '', ''] });
  expect(first.shape.samples[0]).toEqual(['10442', '20110', '55190']);
  const columns = { ...first.shape.columns, code: 0, description: 1, quantity: 2, amount: 3 };
  const { heading_key } = first.shape;
  const layout = { heading_key, vendor: 'Alpha', columns };
  const next = file('61002,Chicken,7,20.28', '70001,Lemons,1,31.00');
  const second = await readTable(next, 'csv', { layouts: [layout] }, AT);
  expect(second.readings[0]?.lines.map(values)).toEqual([
    { code: '61002', description: 'Chicken', quantity: '7', amount: '20.28' },
    { code: '70001', description: 'Lemons', quantity: '1', amount: '31' },
  ]);
  expect(second.readings[0]?.fields.vendor).toMatchObject({ value: 'Alpha', note: 'not_printed' });

  // Another vendor has other columns of the same types: nothing says which are meant.
  const other = { heading_key, vendor: 'Beta', columns: { ...columns, quantity: 3, amount: 2 } };
  expect((await readTable(next, 'csv', { layouts: [layout, other] }, AT)).readings).toEqual([]);
  const wider = file('61002,Chicken,7,CS,20.28', '70001,Lemons,1,CS,31.00');
  expect((await readTable(wider, 'csv', { layouts: [layout] }, AT)).shape.heading_key).not.toBe(heading_key);
});

test('What a user has said about the first row outweighs what it looks like', async () => {
  const text = Buffer.from('Art,Ding,2026\nA,Apples,3\nB,Beans,4\n');
  const columns = { ...(await readTable(text, 'csv', {}, AT)).shape.columns, code: 0, description: 1, quantity: 2 };
  const lines = async (has_headings: boolean) =>
    (await readTable(text, 'csv', { columns, has_headings }, AT)).readings[0]?.lines.map(({ code }) => code?.value);
  expect(await lines(true)).toEqual(['A', 'B']);
  expect(await lines(false)).toEqual(['Art', 'A', 'B']);
});

test('A file with headings and no rows is refused with that reason, and one row of words is not a table', async () => {
  const headings = ['Item #', 'Description', 'Qty shipped', 'Price', 'Amount'];
  for (const text of [headings.join(','), `\uFEFF"${headings.join('";"')}"\r\n\r\n`]) {
    expect(sniff(Buffer.from(text)).type).toBe('csv');
    await expect(readTable(Buffer.from(text), 'csv', {}, AT)).rejects.toThrow('no_rows');
  }
  const data = [['Northside Foods'], headings].map((row) => row.map((value) => ({ value, type: String })));
  const bytes = await writeXlsxFile([{ data, sheet: 'Lines' }]).toBuffer();
  await expect(readTable(bytes, 'xlsx', {}, AT)).rejects.toThrow('no_rows');
  expect(sniff(Buffer.from('Hello, Ana, thank you for the quantity, and the description')).type).toBe('unknown');
});

test('Only tables are taken for tables, and a broken or oversized one is refused', async () => {
  const type = (text: string) => sniff(Buffer.from(text)).type;
  expect(type('a,b,c\n1,2,3\n')).toBe('csv');
  expect(type('Dear team,\nplease find the invoice attached.\nKind regards, June\n')).toBe('unknown');
  expect(type('<html><body>a,b,c</body></html>')).toBe('unknown');
  expect(sniff(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0])).type).toBe('old_office');
  const refusal = (format: TableFormat, text: string) => expect(readTable(Buffer.from(text), format, {}, AT)).rejects;
  await refusal('xlsx', 'PK\x03\x04 xl/worksheets/').toThrow('broken_file');
  await refusal('csv', `Item,Qty,Price\n${'1,2,3\n'.repeat(5001)}`).toThrow('too_many_rows');
});

test('What a file takes off each line is its discount, and the deposits of its rows are summed', async () => {
  const { readings } = await read(
    [
      'Invoice #,Item No.,Item Description,Qty,Unit Price,Disc %,Ext. Price,Deposit,Invoice Total',
      'D-1,10,Cola,10,2.00,10,18.00,1.50,44.70',
      'D-1,11,Water,12,1.00,,12.00,3.60,44.70',
      'D-1,12,Beer,4,3.00,20,9.60,,44.70',
    ].join('\n'),
  );
  const [reading] = readings;
  expect(values(reading?.fields ?? {})).toMatchObject({ deposit: '5.10', total: '44.7' });
  expect(reading?.lines.map(values)).toMatchObject([
    { unit_price: '2', discount: '2.00', amount: '18' },
    { unit_price: '1', amount: '12' },
    { unit_price: '3', discount: '2.40', amount: '9.6' },
  ]);
  expect(reading?.lines[1]?.discount).toBeNull();
});

test.each([
  [
    'Artikelnummer;Bezeichnung;Menge;Preis;Rabatt;Betrag;Pfand',
    '1;Bier;10;2,00;1,50;18,50;0,80',
    '1.50',
    '18.5',
    '0.80',
  ],
  [
    'Codigo;Descripcion;Cantidad;Precio;% Dto.;Importe;Envases',
    '1;Cerveza;10;2,00;10;18,00;0,80',
    '2.00',
    '18',
    '0.80',
  ],
  [
    'Reference;Designation;Quantite;Prix;Remise;Montant;Consigne',
    '1;Biere;10;2,00;10 %;18,00;0,80',
    '2.00',
    '18',
    '0.80',
  ],
  // What is taken off each bottle.
  ['Item No;Description;Qty;Price;Allowance;Amount;Deposits', '1;Beer;10;2.00;0.15;18.50;0.80', '1.50', '18.5', '0.80'],
  // A spreadsheet stores 10% like this.
  ['Item No;Description;Qty;Price;Discount;Amount;Deposits', '1;Beer;10;2.00;0.1;18.00;0.80', '2.00', '18', '0.80'],
  // Without amounts, the heading or the sign says what is taken off.
  ['Item No;Description;Qty;Price;Discount %;Bottle deposit', '1;Beer;10;2.00;10;0.80', '2.00', '18.00', '0.80'],
  ['Item No;Description;Qty;Price;Discount amount;Crate deposit', '1;Beer;10;2.00;1.50;0.80', '1.50', '18.50', '0.80'],
  ['Item No;Description;Qty;Price;Discount;Crate deposit', '1;Beer;10;2.00;$1.50;0.80', '1.50', '18.50', '0.80'],
])('Discounts and deposits are found by their headings: %s', async (headings, row, discount, amount, deposit) => {
  const { readings } = await read(`${headings}\n${row}\n`);
  expect(values(readings[0]?.lines[0] ?? {})).toMatchObject({ quantity: '10', discount, amount });
  expect(values(readings[0]?.fields ?? {})).toMatchObject({ deposit });
});

test('A discount that does not explain the amount of its row is not used, and one that can be money or percent leaves the amount open', async () => {
  const head = 'Item No,Description,Qty,Price,Discount %,Amount\n';
  const [wrong, open] = [`${head}1,Beer,10,2.00,15,18.00\n`, `${head}1,Beer,10,2.00,0.1,\n`];
  const lineOf = async (text: string) => (await read(text)).readings[0]?.lines[0];
  expect(await lineOf(wrong)).toMatchObject({ discount: null, amount: { value: '18' } });
  expect(await lineOf(open)).toMatchObject({ discount: null, amount: null });
  const unsaid = 'Artikelnummer;Bezeichnung;Menge;Preis;Rabatt\n1;Milch;1;20,00;10\n';
  expect(await lineOf(unsaid)).toMatchObject({ discount: null, amount: null });
});

test('Columns that were kept before discounts and deposits were read are completed by their headings', async () => {
  const text = 'Item No,Description,Qty,Price,Discount,Amount,Deposit\n1,Beer,10,2.00,1.50,18.50,0.80\n';
  const { columns } = (await read(text)).shape;
  const { discount: _, deposit: __, ...kept } = columns;
  const again = (columns: typeof kept) => readTable(Buffer.from(text), 'csv', { currency: 'USD', columns }, AT);
  expect((await again(kept)).shape.columns).toEqual(columns);
  // A user has said that the column is something else.
  expect((await again({ ...kept, fees: 6 })).shape.columns).toMatchObject({ fees: 6, deposit: null });
});
