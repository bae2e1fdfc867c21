import { describe, expect, test } from 'vitest';
import { costsOf, creditsOfUsed, placeInBooks, type Receipt } from './ledger.rules.ts';

describe('Adding movements to the ledgers of their items', () => {
  const stock = [
    { item_id: 'milk', on_hand: '2.5', movement_count: 7 },
    { item_id: 'eggs', on_hand: '0', movement_count: 0 },
  ];

  test('Each item continues from its own last movement', () => {
    const { placed, stock: after } = placeInBooks(stock, [
      { item_id: 'milk', quantity: '24' },
      { item_id: 'eggs', quantity: '30' },
      { item_id: 'milk', quantity: '-0.3' },
    ]);
    expect(placed.map(({ item_id, entry, on_hand_after }) => [item_id, entry, on_hand_after])).toEqual([
      ['milk', 8, '26.5'],
      ['eggs', 1, '30'],
      ['milk', 9, '26.2'],
    ]);
    expect(after).toEqual([
      { item_id: 'milk', on_hand: '26.2', movement_count: 9 },
      { item_id: 'eggs', on_hand: '30', movement_count: 1 },
    ]);
  });

  test('An unknown item is refused', () => {
    expect(() => placeInBooks(stock, [{ item_id: 'salt', quantity: '1' }])).toThrow('there is no item salt');
  });
});

describe('The costs of an item', () => {
  const receipt = (
    effective_on: string,
    on_hand_before: string,
    quantity: string,
    unit_cost: string,
    posting_id: string | null = null,
  ): Receipt => ({
    posting_id,
    reason: 'received',
    effective_on,
    on_hand_before,
    quantity,
    unit_cost,
  });

  test.each([
    ['nothing was received', [], [null, null, null]],
    ['the first receipt', [receipt('2026-11-02', '0', '24', '2.46')], ['2.46', null, '2.46']],
    [
      'the second one moves the average by its quantity',
      [receipt('2026-11-02', '0', '24', '2.46'), receipt('2026-11-09', '24', '24', '2.76')],
      ['2.76', '2.46', '2.61'],
    ],
    [
      'an older delivery that is written later is not the last cost',
      [receipt('2026-11-09', '0', '10', '3'), receipt('2026-11-02', '10', '10', '2')],
      ['3', '2', '2.5'],
    ],
    [
      'two of one day stand in the order of the book',
      [receipt('2026-11-02', '0', '1', '2'), receipt('2026-11-02', '1', '1', '4')],
      ['4', '2', '3'],
    ],
    [
      'free goods lower the average and are no last cost',
      [receipt('2026-11-02', '0', '50', '1.45'), receipt('2026-11-02', '50', '10', '0.0000')],
      ['1.45', null, '1.2083'],
    ],
    [
      'free goods join the receipt, also before the others and into missing stock',
      [receipt('2026-11-02', '-4', '10', '0', 'a'), receipt('2026-11-02', '6', '50', '1.45', 'a')],
      ['1.45', null, '1.2083'],
    ],
    ['goods that were always free have no last cost', [receipt('2026-11-02', '0', '10', '0')], [null, null, '0']],
    [
      'an empty shelf starts over',
      [receipt('2026-11-02', '0', '10', '2'), receipt('2026-11-09', '-3', '10', '4')],
      ['4', '2', '4'],
    ],
    [
      'the average is rounded once, at its end',
      [
        receipt('2026-11-02', '0', '3', '1'),
        receipt('2026-11-03', '3', '4', '2'),
        receipt('2026-11-04', '7', '4', '2'),
      ],
      ['2', '2', '1.7273'],
    ],
  ])('The costs are right: %s', (_name, receipts, [last_cost, previous_cost, average_cost]) => {
    expect(costsOf(receipts)).toEqual({ last_cost, previous_cost, average_cost });
  });

  test('An opening stock is no purchase: its cost is the last one only until something is bought', () => {
    const opening = { ...receipt('2026-11-20', '0', '10', '3'), reason: 'opening' as const };
    expect(costsOf([opening])).toEqual({ last_cost: '3', previous_cost: null, average_cost: '3' });
    const bought = receipt('2026-11-19', '10', '10', '3.5');
    expect(costsOf([opening, bought])).toEqual({ last_cost: '3.5', previous_cost: null, average_cost: '3.25' });
    const again = receipt('2026-11-21', '20', '10', '4');
    expect(costsOf([opening, bought, again])).toMatchObject({ last_cost: '4', previous_cost: '3.5' });
  });

  test('An invoice is one purchase, also where some of its goods came before it', () => {
    const before = { ...receipt('2026-11-02', '0', '40', '3.5', 'a'), priced_by: 'a' };
    const early = { ...receipt('2026-11-09', '40', '80', '3.75'), priced_by: 'b' };
    const rest = { ...receipt('2026-11-10', '120', '40', '3.75', 'b'), priced_by: 'b' };
    expect(costsOf([before, early, rest])).toMatchObject({ last_cost: '3.75', previous_cost: '3.5' });
  });

  test('A credit of more than what is left was worth leaves it worth nothing, and the next delivery counts in full', () => {
    const credit = {
      movement_id: 'credit',
      value_cents: -1500,
      worth: '-15',
      ...receipt('2026-11-03', '6', '0', '0'),
    };
    const bought = receipt('2026-11-02', '0', '10', '2');
    const receipts = [bought, { ...credit, reason: 'credited' as const }];
    expect(costsOf(receipts)).toMatchObject({ last_cost: '2', average_cost: '0' });
    expect(creditsOfUsed(receipts)).toEqual(new Map([['credit', 300]]));
    // Four at three dollars and six at nothing, not six below zero.
    expect(costsOf([...receipts, receipt('2026-11-04', '6', '4', '3')])).toMatchObject({ average_cost: '1.2' });
  });

  test('A customer’s return changes the average cost and not the last cost', () => {
    const returned = { ...receipt('2026-11-09', '10', '10', '4'), reason: 'returned' as const };
    expect(costsOf([receipt('2026-11-02', '0', '10', '2'), returned])).toEqual({
      last_cost: '2',
      previous_cost: null,
      average_cost: '3',
    });
  });
});
