import { expect, test } from 'vitest';
import { workbook } from '#test/workbook.ts';
import { readTable } from './read_table.ts';

const AT = { now: new Date('2026-11-20T15:00:00Z'), isOne: false };
const quantitiesIn = async (text: string, currency = 'EUR') => {
  const { readings } = await readTable(Buffer.from(text), 'csv', { currency }, AT);
  return readings[0]?.lines.map(({ quantity }) => [quantity?.value, quantity?.confidence]);
};
const SLIP = 'Artikelnummer;Bezeichnung;Menge;Einheit\n1;Rotwein 0.75 l;2,000;ST\n2;Gouda;1,500;KG\n';

test('Quantities with three decimals alone are read by the separator of the cells, and are in doubt', async () => {
  expect(await quantitiesIn(SLIP)).toEqual([
    ['2', 0.7],
    ['1.5', 0.7],
  ]);
  expect(await quantitiesIn('Item,Description,Qty\n1,Wine,"2,000"\n2,Gouda,3\n', 'USD')).toEqual([
    ['2000', 0.7],
    ['3', 1],
  ]);
});

test.each(['EUR', 'USD'])('Without a separator that says it, the currency of a shop does: %s', async (currency) => {
  const text = SLIP.replaceAll(';', '\t');
  expect((await quantitiesIn(text, currency))?.[0]).toEqual([currency === 'EUR' ? '2' : '2000', 0.7]);
});

test.each(['3;Speck;0,500;KG', '3;Speck;12,5;KG', '3;Speck;1.250,000;KG', '3;Speck;1250,000;KG'])(
  'One number that shows the decimal comma proves it for all: %s',
  async (row) => {
    expect((await quantitiesIn(`${SLIP}${row}\n`))?.slice(0, 2)).toEqual([
      ['2', 1],
      ['1.5', 1],
    ]);
  },
);

test.each([
  ['0.500', '2000'],
  ['1,250,000', '2000'],
  ['1.250.000', '2'],
])('%s shows the mark, whatever the separator of the cells is', async (number, quantity) => {
  expect((await quantitiesIn(`${SLIP}3;Speck;${number};KG\n`))?.[0]).toEqual([quantity, 1]);
});

test.each([
  ['1.500', '2', '3', '1.5'],
  ['1.500', '2', '3.000', '1500'],
  ['1,500', '2', '3', '1.5'],
  ['1,500', '2', '3000', '1500'],
])('What quantity and price come to shows the mark where the numbers do not: %s × %s = %s', async (...row) => {
  const [quantity, price, amount, read] = row;
  const text = `Artikelnummer;Bezeichnung;Menge;Preis;Betrag\n1;Flour;${quantity};${price};${amount}\n`;
  expect(await quantitiesIn(text)).toEqual([[read, amount === '3.000' ? 0.7 : 1]]);
});

test('Numbers in the names of goods say nothing of the numbers in the columns', async () => {
  const text = 'Item,Description,Qty,Amount\n1,"Wine 0,75 l","1,250","1,250"\n2,"Wine 0,75 l",3,"3.50"\n';
  expect(await quantitiesIn(text)).toEqual([
    ['1250', 1],
    ['3', 1],
  ]);
});

test('A number that a spreadsheet stores is what it is, whatever mark the texts of the file have', async () => {
  const bytes = await workbook({
    Lines: [
      ['Artikelnummer', 'Bezeichnung', 'Menge', 'Preis', 'Betrag'],
      ['1', 'Rotwein 0,75 l', 1.125, 8, 9],
      ['2', 'Rotwein 0,75 l', '2,5', '1.000,00', '2.500,00'],
      ['', 'Gesamtbetrag', '', '', 2509.125],
    ],
  });
  const { readings } = await readTable(bytes, 'xlsx', { currency: 'EUR' }, AT);
  expect(readings[0]?.lines.map(({ quantity, amount }) => [quantity?.value, amount?.value])).toEqual([
    ['1.125', '9'],
    ['2.5', '2500'],
  ]);
  expect(readings[0]?.fields.total?.value).toBe('2509.13');
});
