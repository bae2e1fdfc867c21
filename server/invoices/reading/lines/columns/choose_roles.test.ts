import { expect, it } from 'vitest';
import { MODELS } from '../../choice/models.ts';
import { type Document, openDocument } from '../../context.ts';
import { headedGroups, headedTables } from '../headed_tables.ts';
import { chooseRoles } from './choose_roles.ts';
import { findHeaders } from './columns.ts';

/** A page of these rows; runs of spaces keep their width. */
function pageOf(rows: string[]): Document {
  const words = rows.flatMap((row, index) =>
    [...row.matchAll(/\S+/g)].map(({ 0: text, index: at }) => ({
      text,
      confidence: 1,
      x: 20 + at * 10,
      y: 100 + index * 30,
      w: text.length * 10,
      h: 18,
    })),
  );
  const page = { width: 900, height: 1400, rotation: 0, source: 'text', words } as const;
  return openDocument([page], new Date('2026-03-20T12:00:00Z'));
}

/** The role of each heading of a table. */
function rolesIn(rows: string[]): Record<string, string> {
  const doc = pageOf(rows);
  const [table] = headedTables(doc, findHeaders(doc.rows), [], MODELS);
  return Object.fromEntries(table?.columns.map(({ heading, role }) => [heading, role]) ?? []);
}

it('When two columns are named for an amount, the one to the left of the goods is the quantity', () => {
  const roles = rolesIn([
    'Amount   Description             Price     Total',
    '3        Tomatoes diced          31.20     93.60',
    '5        Black beans             12.40     62.00',
    '2        Paper towels            18.15     36.30',
  ]);
  expect(roles).toEqual({ Amount: 'quantity', Description: 'description', Price: 'unit_price', Total: 'amount' });
});

it('The delivered quantity counts, not the ordered one', () => {
  const roles = rolesIn([
    'Item     Description           Ordered   Shipped     Price     Amount',
    'A4471    Tomatoes diced              4         3     31.20      93.60',
    'A4480    Black beans                 5         5     12.40      62.00',
    'B1022    Paper towels                6         2     18.15      36.30',
  ]);
  expect(roles).toMatchObject({ Item: 'code', Ordered: 'ordered', Shipped: 'quantity', Amount: 'amount' });
});

it('The only column of money of a list of services is what they cost', () => {
  const roles = rolesIn([
    'Date         Description                      Rate',
    '02/11/2026   Cleaning of the hood           180.00',
    '02/18/2026   Repair of the walk-in          240.50',
  ]);
  expect(roles).toEqual({ Date: 'other', Description: 'description', Rate: 'amount' });
});

it('Columns headed "Pack" and "Size" are pack and size, even when their values do not look like it', () => {
  const doc = pageOf([
    'Qty   Pack   Size      Description            Price     Amount',
    '3     6      #10       Tomatoes diced         31.20      93.60',
    '5     24     15 OZ     Black beans            12.40      62.00',
    '2     30     1 RL      Paper towels           18.15      36.30',
  ]);
  const [table] = headedGroups(doc, findHeaders(doc.rows), []);
  const columns = table ? chooseRoles(doc, table, { 'other any': 20 }) : [];
  expect(columns.slice(1, 3).map(({ heading, role }) => [heading, role])).toEqual([
    ['Pack', 'pack'],
    ['Size', 'size'],
  ]);
});

// Multiplying every two of them would take longer than a test may.
it('One of 250 columns of numbers is the amount', () => {
  const numbers = Array.from({ length: 250 }, (_, at) => `${at + 2}.50`.padStart(8));
  const doc = pageOf(Array.from({ length: 30 }, () => numbers.join('')));
  const columns = numbers.map((_, at) => {
    const [left, right] = [20 + at * 80, 100 + at * 80];
    return { role: 'other' as const, heading: '', x0: left, x1: right, left, right };
  });
  const roles = chooseRoles(doc, { columns, rows: doc.rows, edge: null }, MODELS.columns.weights);
  expect(roles.filter(({ role }) => role === 'amount')).toHaveLength(1);
});
