import { describe, expect, it } from 'vitest';
import { DOUBT_BELOW } from '#contract/invoices/limits.ts';
import { extract } from '../extract.ts';
import type { Extracted } from '../extracted.ts';

/** Rows of cells on a page with a text layer; a cell has its left edge before it. */
function read(rows: string): Extracted {
  const words = rows
    .trim()
    .split('\n')
    .flatMap((row, index) =>
      row.split('|').flatMap((cell) => {
        const [, left, text] = /^\s*(\d+):\s*(.*?)\s*$/.exec(cell) ?? [];
        return [...(text ?? '').matchAll(/\S+/g)].map((match) => ({
          text: match[0],
          confidence: 1,
          x: Number(left) + match.index * 8,
          y: 60 + index * 30,
          w: match[0].length * 8,
          h: 16,
        }));
      }),
    );
  const page = { width: 1224, height: 1584, rotation: 0 as const, source: 'text' as const, words };
  return extract([page], new Date('2026-11-29T00:00:00Z'), {});
}

const sums = ({ fields }: Extracted) =>
  Object.fromEntries(
    (['subtotal', 'tax', 'fees', 'discount', 'deposit', 'total'] as const).flatMap((name) => {
      const value = fields[name]?.value;
      return value === undefined ? [] : [[name, value]];
    }),
  );

const HEAD = `
  60: Swift Wholesale
  60: Invoice 204417
  60: 26 Nov 2026`;
const LINES = `${HEAD}
  60: Item | 500: Qty | 700: Price | 900: Amount
  60: Chicken wings 40 lb | 500: 2 | 700: 86.00 | 900: 172.00
  60: Fries 6/5 lb | 500: 4 | 700: 27.90 | 900: 111.60`;

describe('Tables of taxes', () => {
  it('The last row of the goods has net, tax and gross, and the analysis names its rates', () => {
    const invoice = read(`${HEAD}
      60: Qty | 120: Product | 500: Price | 600: Net | 700: VAT % | 800: VAT | 900: Gross
      60: 6 | 120: Cola cans 24x330ml | 500: 9.49 | 600: 56.94 | 700: 20.00% | 800: 11.39 | 900: 68.33
      60: 8 | 120: Semi-skimmed milk 4x2L | 500: 5.96 | 600: 47.68 | 700: 0.00% | 800: 0.00 | 900: 47.68
      60: 2 | 120: Blue roll 6pk | 500: 10.99 | 600: 21.98 | 700: 20.00% | 800: 4.40 | 900: 26.38
      60: 16 | 120: Totals | 600: 126.60 | 800: 15.79 | 900: 142.39
      60: VAT analysis | 250: Goods | 400: VAT
      60: Standard 20% | 250: 78.92 | 400: 15.79
      60: Zero 0% | 250: 47.68 | 400: 0.00
      60: To pay £142.39`);
    expect(sums(invoice)).toEqual({ subtotal: '126.60', tax: '15.79', total: '142.39' });
  });

  it('The goods beside an analysis of taxes are the subtotal', () => {
    const invoice = read(`${LINES}
      60: Code | 160: Rate | 300: Goods | 450: VAT | 700: Goods | 900: 283.60
      60: 1 | 160: 20.00 | 300: 172.00 | 450: 34.40 | 700: VAT | 900: 34.40
      60: 0 | 160: 0.00 | 300: 111.60 | 450: 0.00 | 700: TOTAL | 900: 318.00`);
    expect(sums(invoice)).toEqual({ subtotal: '283.60', tax: '34.40', total: '318.00' });
  });
});

describe('Goods without a tax', () => {
  it.each(['Tax exempt sales', 'Tax exempt', 'Non-tax sales'])('“%s” is no tax beside a tax of nothing', (label) => {
    const invoice = read(`${LINES}
      60: Taxable sales | 900: 0.00
      60: ${label} | 900: 283.60
      60: Sales tax | 900: 0.00
      60: Total | 900: 283.60`);
    expect(sums(invoice)).toEqual({ subtotal: '283.60', tax: '0.00', total: '283.60' });
  });

  it('Goods without a tax beside taxed ones are no tax', () => {
    const invoice = read(`${LINES}
      60: Tax exempt | 900: 172.00
      60: Sales tax 10% | 900: 11.16
      60: Total | 900: 294.76`);
    expect(sums(invoice)).toEqual({ subtotal: '283.60', tax: '11.16', total: '294.76' });
  });
});

describe('Rows that no word names', () => {
  it.each([
    ['FUEL SURCHG', 'Please hand to driver'],
    ['Fuel surcharge', ''],
    ['Delivery fee', 'Stop total at door'],
  ])('The amount that the goods and “%s” make is the total, whatever “%s” calls it', (fee, label) => {
    const invoice = read(`${LINES}
      60: MEAT TOTAL | 900: 283.60
      60: ${fee} | 900: 6.50
      60: ${label} | 900: 290.10`);
    expect(sums(invoice)).toEqual({ subtotal: '283.60', fees: '6.50', total: '290.10' });
  });

  it.each([
    ['Subtotal', 'Value of supply', 'To be remitted'],
    ['Goods', 'Net of tax', 'Cheque amount'],
  ])('“%s” with delivery is “%s”, which is the base of the tax: with that, “%s” is the total', (goods, base, label) => {
    const { fields } = read(`${LINES}
      60: ${goods} | 900: 283.60
      60: Delivery | 900: 6.40
      60: ${base} | 900: 290.00
      60: VAT 20% | 900: 58.00
      60: ${label} | 900: 348.00`);
    expect([fields.tax?.value, fields.total?.value]).toEqual(['58.00', '348.00']);
  });

  it.each([
    ['Route stop adj.', '6.50', '290.10', { fees: '6.50' }],
    ['State excise', '6.50', '290.10', { fees: '6.50' }],
    ['Loyalty thank-you', '-5.67', '277.93', { discount: '5.67' }],
    ['Chain program', '-5.67', '277.93', { discount: '5.67' }],
    ['Wholesale partner (2% off)', '5.67', '277.93', { discount: '5.67' }],
  ])('“%s” is a charge or a discount because it alone leads to the total', (name, amount, total, part) => {
    const invoice = read(`${LINES}
      60: Subtotal | 900: 283.60
      60: ${name} | 900: ${amount}
      60: Total | 900: ${total}`);
    expect(sums(invoice)).toEqual({ subtotal: '283.60', ...part, total });
  });

  it('A charge that only arithmetic finds is in doubt', () => {
    const { fields } = read(`${LINES}
      60: Subtotal | 900: 283.60
      60: Route stop adj. | 900: 6.50
      60: Total | 900: 290.10`);
    expect(fields.fees?.confidence).toBeLessThan(DOUBT_BELOW);
    expect(fields.total?.confidence).toBeGreaterThanOrEqual(DOUBT_BELOW);
  });

  it.each([
    ['Previous balance', '31.75', '327.17'],
    ['Prior balance', '31.75', '327.17'],
    ['Balance forward', '31.75', '327.17'],
    ['Last invoice', '31.75', '327.17'],
    ['Open invoices', '31.75', '327.17'],
    ['Check 1201', '40.00', '255.42'],
    ['Advance', '40.00', '255.42'],
    ['On account', '40.00', '255.42'],
  ])('“%s” is no charge and no discount, although it leads to the amount to pay', (name, amount, due) => {
    const { fields } = read(`${LINES}
      60: Subtotal | 900: 283.60
      60: Sales tax | 900: 11.82
      60: ${name} | 900: ${amount}
      60: Total due | 900: ${due}`);
    expect([fields.fees, fields.discount]).toEqual([null, null]);
    expect(fields.total?.confidence).toBeLessThan(DOUBT_BELOW);
  });

  it('A row that does not lead to the total is no charge', () => {
    const invoice = read(`${LINES}
      60: Subtotal | 900: 283.60
      60: Route value | 900: 6.50
      60: Tax 10% | 900: 28.36
      60: Total | 900: 311.96`);
    expect(sums(invoice)).toEqual({ subtotal: '283.60', tax: '28.36', total: '311.96' });
  });

  it('A tax that only its place and its rate name is a tax', () => {
    const invoice = read(`${LINES}
      60: Net Invoice | 900: 283.60
      60: State Tax 4.3% | 900: 12.19
      60: Richmond City 1.0% | 900: 2.84
      60: Invoice Total | 900: 298.63`);
    expect(sums(invoice)).toEqual({ subtotal: '283.60', tax: '15.03', total: '298.63' });
  });

  it('A share of another amount than that of the tax is a charge', () => {
    const invoice = read(`${LINES}
      60: Net Invoice | 900: 283.60
      60: State Tax 4.3% | 900: 12.19
      60: City stop 1.0% | 900: 5.00
      60: Invoice Total | 900: 300.79`);
    expect(sums(invoice)).toEqual({ subtotal: '283.60', tax: '12.19', fees: '5.00', total: '300.79' });
  });

  it.each([
    [
      'what it comes to',
      ['Bottle deposit', '9.60'],
      ['Delivery total', '293.20'],
      { deposit: '9.60', total: '293.20' },
    ],
    ['what it costs', ['Delivery total', '12.00'], ['Total', '295.60'], { fees: '12.00', total: '295.60' }],
  ])('The total of a delivery can be %s', (_, first, second, expected) => {
    const invoice = read(`${LINES}
      60: Product total | 900: 283.60
      60: ${first[0]} | 900: ${first[1]}
      60: ${second[0]} | 900: ${second[1]}`);
    expect(sums(invoice)).toEqual({ subtotal: '283.60', ...expected });
  });

  it('Of the subtotals of several groups none is the subtotal of the invoice', () => {
    const invoice = read(`${HEAD}
      60: Item | 500: Qty | 700: Price | 900: Amount
      60: Lettuce romaine hearts | 500: 6 | 700: 24.50 | 900: 147.00
      60: Spinach baby | 500: 2 | 700: 9.75 | 900: 19.50
      60: Leafy greens subtotal | 900: 166.50
      60: Lemons | 500: 2 | 700: 38.25 | 900: 76.50
      60: Grapes red | 500: 10 | 700: 2.35 | 900: 23.50
      60: Fruit subtotal | 900: 100.00
      60: Total due | 900: 266.50`);
    expect(invoice.fields.subtotal?.value ?? '266.50').toBe('266.50');
  });

  it('The only subtotal is shown although the lines do not make it', () => {
    const invoice = read(`${LINES}
      60: Subtotal | 900: 299.10
      60: Total | 900: 310.00`);
    expect(invoice.fields.subtotal?.value).toBe('299.10');
  });
});
