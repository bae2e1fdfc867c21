import { expect, test } from 'vitest';
import { extract } from '../extract.ts';
import type { Extracted } from '../extracted.ts';
import type { ReadingHints } from './vendor.ts';

/** Rows of cells on a page with a text layer; a cell that begins with # is printed large. */
function read(rows: string, hints: ReadingHints = {}): Extracted {
  const words = rows
    .trim()
    .split('\n')
    .flatMap((row, index) =>
      row
        .trim()
        .split(' | ')
        .flatMap((cell, column) => {
          const height = cell.startsWith('# ') ? 30 : 16;
          return [...cell.replace(/^# /, '').matchAll(/\S+/g)].map((match) => ({
            text: match[0],
            confidence: 1,
            y: 60 + index * 45,
            h: height,
            x: 60 + column * 270 + match.index * height * 0.5,
            w: match[0].length * height * 0.5,
          }));
        }),
    );
  const page = { width: 1224, height: 1584, rotation: 0 as const, source: 'text' as const, words };
  return extract([page], new Date('2026-11-20T00:00:00Z'), hints);
}

const cellsOf = ({ lines }: Pick<Extracted, 'lines'>) =>
  lines.map(({ code, description, quantity, unit, amount }) =>
    [code, description, quantity, unit, amount].map((one) => one?.value ?? null),
  );

const STATEMENT = `
  # Hudson Produce
  # Statement of Account
  Date: 11/15/2026
  Date | Invoice | Amount | Balance
  11/02/2026 | 4711 | 120.00 | 120.00
  11/09/2026 | 4715 | 80.00 | 200.00
  Balance due | | | 200.00`;
const GOODS = `
  Description | Qty | Price | Amount
  Olive oil | 2 | 10.00 | 20.00
  Total | | | 20.00`;

test.each([
  [STATEMENT, 'statement', 'Statement of Account'],
  [
    STATEMENT.replace('Balance due', '11/12/2026 | CM 88 Credit memo | -20.00 | 180.00\n  Balance due'),
    'statement',
    'Statement of Account',
  ],
  [
    '# Hudson Produce\n# Winter Price List\nItem | Pack | Price\nOats | 1/25LB | 18.75\nMilk | 4/1GAL | 12.60',
    'price_list',
    'Winter Price List',
  ],
  [`# Hudson Produce\n# Order Confirmation\n${GOODS}`, 'other', 'Order Confirmation'],
  [`# Hudson Produce\n# Packing Slip\nItem | Description | Shipped\n1 | Oats | 3`, 'packing_slip', 'Packing Slip'],
  ['# Hudson Produce\n# PACKING SLIP\nInvoice No. 4711\n1001 | Oats | 3 | CS', 'packing_slip', 'PACKING SLIP'],
  ['Hudson Produce\nPACKING SLIP\nInvoice No. 4711\n1001 | Oats | 3 | CS', 'packing_slip', 'PACKING SLIP'],
  ['# Harz Obst\n# Lieferschein | Rechnung 4711\n1001 | Hafer | 3 | Stk', 'packing_slip', 'Lieferschein'],
  ['# Huerta Sol\n# Albarán\nFactura: 4711\n1001 | Avena | 3 | caja', 'packing_slip', 'Albarán'],
  ['# Huerta Sol\n# Nota de entrega\nFactura: 4711\n1001 | Avena | 3 | caja', 'packing_slip', 'Nota de entrega'],
  ['# Ferme Dupont\n# Bon de livraison\nFacture: 4711\n1001 | Avoine | 3 | kg', 'packing_slip', 'Bon de livraison'],
  [`# Hudson Produce\n# Credit Memo\n${GOODS}`, 'credit_memo', 'Credit Memo'],
  [`# Hudson Produce\n# Credit Memo\nOriginal invoice | 4711\n${GOODS}`, 'credit_memo', 'Credit Memo'],
  ...[
    'CREDIT MEMORANDUM',
    'NOTA DE CREDITO',
    'Note de crédit',
    'Nota de abono',
    'Factura rectificativa',
    'Stornorechnung',
    'AVOIR',
  ].map((title) => [`# Hudson Produce\n# ${title}\n${GOODS}`, 'credit_memo', title]),
  [`# Hudson Produce\n# Avoir n° 4711\n${GOODS}`, 'credit_memo', 'Avoir'],
  [`# Hudson Invoice Services\nCredit Memo | Nov 12, 2026\n${GOODS}`, 'credit_memo', 'Credit Memo'],
  [`Hudson Produce\nCredit memo 4650 for invoice 4711\n${GOODS}`, 'credit_memo', 'Credit memo'],
  [
    `# Corner Shop\n11/12/2026 16:20\nOlive oil | | | 20.00\nTotal | | | 20.00\nCash | | | 50.00\nChange | | | 30.00`,
    'receipt',
    'Change | 30.00',
  ],
])('A document is what its title and its words say: %#', (page, kind, words) => {
  expect(read(page).offer).toEqual({ kind, words });
});

test.each([
  ['a statement that an invoice repeats beside its goods', `# Hudson\n# Invoice 4711\nStatement | 11/2026\n${GOODS}`],
  ['a credit memo that it takes off', `# Hudson\n# Invoice 4711\nCredit memo 4650 applied | -12.00\n${GOODS}`],
  ['a credit memo in its sums', `Hudson Produce\nINVOICE\nCredit memo | -12.00\n${GOODS}`],
  ['the slip that came before it', `# Hudson\n# Invoice 4711\nDelivery note | 88123\n${GOODS}`],
  ['a slip that has a row of its own', `Hudson Produce\nINVOICE\nDelivery note\n1001 | Oats | 3 | CS`],
  ['a slip beside a total', `# Hudson\n# Delivery note 88123\nInvoice 4711\n${GOODS}`],
  ['an order that an invoice bills', `# Hudson\n# Invoice\nPurchase order | 991\n${GOODS}`],
  ['words in the text', `# Hudson Produce\nAsk for our price list and our statement of account\n${GOODS}`],
  ['thanks', `# Hudson Produce\nMerci d'avoir choisi notre maison\n${GOODS}`],
  ['a statement without balances', `# Hudson Produce\n# Statement\n${GOODS}`],
])('An invoice is not taken for %s', (_, page) => {
  expect(read(page).offer).toBeNull();
});

test('A packing slip without prices keeps every line, and a weight is not money', () => {
  const { lines, fields } = read(`
    # Hudson Produce
    # Packing Slip
    Slip no: 88123 | Date: 11/12/2026
    Item | Description | Shipped | Unit
    1001 | Olive oil | 3 | CS
    1002 | Beef chuck | 12.47 | LB
    1003 | Oat milk | 6 | CS`);
  expect(fields.total).toBeNull();
  expect(cellsOf({ lines })).toEqual([
    ['1001', 'Olive oil', '3', 'CS', null],
    ['1002', 'Beef chuck', '12.47', 'LB', null],
    ['1003', 'Oat milk', '6', 'CS', null],
  ]);
});

test('A slip keeps its lines although it names its invoice and counts its cases, and a granola bar is not a payment', () => {
  const slip = read(`
    # Hudson Produce
    # Packing Slip
    Invoice No. 4711 | Date: 11/12/2026
    Item | Description | Shipped | Unit
    1001 | Granola bar | 3 | CS
    1002 | Beef chuck | 12.47 | LB
    Total cases | | 15`);
  expect(cellsOf(slip)).toEqual([
    ['1001', 'Granola bar', '3', 'CS', null],
    ['1002', 'Beef chuck', '12.47', 'LB', null],
  ]);
  expect(slip.fields.total).toBeNull();
});

const UNHEADED = `
  # Hudson Produce
  # Packing Slip
  12 Main Street
  Albany, NY 12207
  Slip no: | 88123
  Route | 12
  Ship to: | Maple Deli
  1001 | Olive oil | 3 | CS
  1002 | Beef chuck | 12.47 LB
  1003 | Tomatoes | 4/5 LB | 2
  Lemons | 9
  Total weight | 150.20 LB
  Page 1 of 1`;

test('The rows of a slip without headings are its lines, and a weight is a weight', () => {
  const slip = read(UNHEADED);
  expect(cellsOf(slip)).toEqual([
    ['1001', 'Olive oil', '3', 'CS', null],
    ['1002', 'Beef chuck', '12.47', 'LB', null],
    ['1003', 'Tomatoes', '2', null, null],
    [null, 'Lemons', '9', null, null],
  ]);
  expect(slip.lines.map(({ pack }) => pack?.value ?? null)).toEqual([null, null, '4/5 LB', null]);
  expect(slip.lines[1]?.quantity).not.toHaveProperty('note');
  expect([slip.fields.total, slip.fields.subtotal]).toEqual([null, null]);
});

test.each(['Gesamtgewicht | 125,5 kg', 'Peso total | 125,5 kg', 'Total bultos | 12', 'Total cases | 12'])(
  'What all goods of a slip weigh or count together is no line: %s',
  (sum) => {
    expect(cellsOf(read(`# Hudson\n# Packing Slip\nOlive oil | 3 | CS\n${sum}`))).toEqual([
      [null, 'Olive oil', '3', 'CS', null],
    ]);
  },
);

test('A slip can print its numbers before the names, and several numbers in a row are asked about', () => {
  expect(cellsOf(read('# Hudson\n# Packing Slip\n3 CS Olive oil\n12.47 LB Beef chuck'))).toEqual([
    [null, 'Olive oil', '3', 'CS', null],
    [null, 'Beef chuck', '12.47', 'LB', null],
  ]);
  const several = read('# Hudson\n# Packing Slip\nOrder | 5512\n\nOlive oil | 4 | 3\nLemons | 9 | 9');
  expect(cellsOf(several)).toEqual([
    [null, 'Olive oil', '4', null, null],
    [null, 'Lemons', '9', null, null],
  ]);
  expect(several.lines.map(({ quantity }) => quantity?.note)).toEqual(['several_candidates', undefined]);
});

test('A quantity of a slip can stand in one word with its unit, and a size is none', () => {
  const headed = read(`
    # Hudson Produce
    # Packing Slip
    Slip no: 88123 | Date: 11/12/2026
    Item | Description | Ordered | Shipped
    1001 | Olive oil | 3CS | 2CS
    1002 | Beef chuck | 12LB | 12.47LB
    1003 | Oat milk | 6CS | 6CS`);
  const goods = [
    ['1001', 'Olive oil', '2', 'CS', null],
    ['1002', 'Beef chuck', '12.47', 'LB', null],
    ['1003', 'Oat milk', '6', 'CS', null],
  ];
  expect(cellsOf(headed)).toEqual(goods);
  expect(headed.lines.map(({ pack }) => pack)).toEqual([null, null, null]);
  const slip = read(
    '# Hudson\n# Packing Slip\n1001 | Olive oil | 2CS\n1002 | Beef chuck | 12.47LB\n1003 | Oat milk | 6CS',
  );
  expect(cellsOf(slip)).toEqual(goods);
  const sized = read('# Hudson\n# Packing Slip\nBacon sliced | 15LB | 1CS\nGround beef | 10LB | 3EA');
  expect(sized.lines.map(({ quantity, unit }) => [quantity?.value, unit?.value])).toEqual([
    ['1', 'CS'],
    ['3', 'EA'],
  ]);
});

test('What a user says that a page is decides how it is read', () => {
  const untitled = `# Hudson Produce\nInvoice No. 4711\n${UNHEADED.split('\n').slice(7).join('\n')}`;
  expect(read(untitled).is_packing_slip).toBe(false);
  const slip = read(untitled, { kind: 'packing_slip' });
  expect(slip).toMatchObject({ is_packing_slip: true, offer: null, fields: { total: null } });
  expect(cellsOf(slip)).toEqual(cellsOf(read(UNHEADED)));
  const named = `# Hudson Produce\n# Packing Slip\n${GOODS}`;
  const priced = read(named, { kind: 'packing_slip' });
  expect([cellsOf(priced), priced.fields.total?.value]).toEqual([[[null, 'Olive oil', '2', null, '20.00']], '20.00']);
  expect(read(UNHEADED, { kind: 'invoice' })).toMatchObject({ is_packing_slip: false });
});
