import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MEASURES } from '#contract/inventory/measures.ts';
import { unitsOf } from '#contract/recipes/units.ts';
import { type BookRecipe, costOf, type RecipeBook, usageIn } from './usage.rules.ts';

/** An exact fraction, written without any of the code that is tested. */
type Fraction = [bigint, bigint];
const fraction = (text: string): Fraction => {
  const [whole = '0', part = ''] = text.split('.');
  return [BigInt(whole + part), 10n ** BigInt(part.length)];
};
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d, b * c];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];

const STOCK = ['ea', 'lb', 'g', 'gal', 'l', 'case'];
const decimal = (most: number) => fc.integer({ min: 1, max: most }).map((n) => (n / 100).toFixed(2));

/** Items with what they hold and cost, and recipes that take items and the recipes before them. */
const kitchens = fc
  .record({
    items: fc.array(fc.record({ unit: fc.constantFrom(...STOCK), holds: decimal(9_900), cost: decimal(90_000) }), {
      minLength: 1,
      maxLength: 4,
    }),
    recipes: fc.array(
      fc.record({
        makes: decimal(5_000),
        unit: fc.constantFrom('portion', 'qt', 'lb'),
        lines: fc.array(
          fc.record({ pick: fc.nat(), measure: fc.nat(), quantity: decimal(50_000), usable: decimal(10_000) }),
          { minLength: 1, maxLength: 4 },
        ),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ items, recipes }) => {
    const units = new Map(
      items.map(({ unit, holds }, at) => [
        `item ${at}`,
        unitsOf(unit, {
          contents: unit === 'ea' ? [{ unit: 'oz', quantity: holds }] : [],
          packs: [{ unit: 'tray', stock_per_unit: holds }],
        }),
      ]),
    );
    const book = new Map<string, BookRecipe>();
    for (const [at, { makes, unit, lines }] of recipes.entries()) {
      const choices = [...units.keys()];
      const named = lines.map(({ pick, measure, quantity, usable }) => {
        const id = choices[pick % choices.length] ?? '';
        const offered = units.get(id) ?? [];
        return {
          item_id: id.startsWith('item') ? id : null,
          part_id: id.startsWith('item') ? null : id,
          unit: offered[measure % offered.length]?.unit ?? '',
          quantity,
          usable_percent: usable,
        };
      });
      const recipe_id = `recipe ${at}`;
      book.set(recipe_id, { recipe_id, yield_quantity: makes, yield_unit: unit, lines: named });
      units.set(recipe_id, unitsOf(unit));
    }
    const costs = new Map(items.map(({ cost }, at) => [`item ${at}`, cost]));
    return { book: { recipes: book, units } satisfies RecipeBook, costs };
  });

describe('What a recipe takes from the stock', () => {
  test('The cost of a recipe through all its parts equals the cost that is added up slowly and exactly', () => {
    fc.assert(
      fc.property(kitchens, ({ book, costs }) => {
        const slowly = (id: string): Fraction => {
          const cost = costs.get(id);
          if (cost) return fraction(cost);
          const recipe = book.recipes.get(id);
          const batch = (recipe?.lines ?? []).reduce<Fraction>(
            (sum, line) => {
              const part = line.item_id ?? line.part_id ?? '';
              const unit = book.units.get(part)?.find((one) => one.unit === line.unit);
              const own = over(times(fraction(line.quantity), fraction(unit?.size ?? '')), fraction(unit?.of ?? ''));
              const trimmed = over(times(own, [100n, 1n]), fraction(line.usable_percent));
              return plus(sum, times(trimmed, slowly(part)));
            },
            [0n, 1n],
          );
          return over(batch, fraction(recipe?.yield_quantity ?? ''));
        };
        const usageOf = usageIn(book);
        for (const id of book.recipes.keys()) {
          const cost = costOf(usageOf(id), (item) => costs.get(item) ?? null);
          const [top, bottom] = slowly(id);
          const exact = new Big(top.toString());
          const difference = (cost ?? new Big(0)).times(bottom.toString()).minus(exact).abs();
          expect(difference.lte(exact.times('1e-15'))).toBe(true);
        }
      }),
    );
  });

  test('Measures of one kind are exact in each other, and what a piece holds measures the piece', () => {
    for (const [own, { kind, size }] of Object.entries(MEASURES)) {
      for (const { unit, size: other, of } of unitsOf(own).filter(({ unit: one }) => MEASURES[one])) {
        expect(MEASURES[unit]?.kind, `${unit} of ${own}`).toBe(kind);
        expect(new Big(other).times(size).eq(new Big(of).times(MEASURES[unit]?.size ?? 0)), unit).toBe(true);
      }
    }
    const jar = unitsOf('ea', {
      contents: [{ unit: 'oz', quantity: '32' }],
      packs: [{ unit: 'case', stock_per_unit: '6' }],
    });
    const per = (unit: string) => {
      const found = jar.find((one) => one.unit === unit);
      return found && Number(new Big(found.size).div(found.of));
    };
    expect([per('ea'), per('oz'), per('lb'), per('case'), per('doz'), per('ml')]).toEqual([
      1,
      1 / 32,
      0.5,
      6,
      12,
      undefined,
    ]);
  });

  test('A recipe that is made with itself is an error, and an unknown unit leaves the cost unknown', () => {
    const line = { item_id: null, part_id: 'a', quantity: '1', unit: 'qt', usable_percent: '100' };
    const circle = { recipe_id: 'a', yield_quantity: '1', yield_unit: 'qt', lines: [line] };
    const units = new Map([['a', unitsOf('qt')]]);
    expect(() => usageIn({ recipes: new Map([['a', circle]]), units })('a')).toThrow('made with itself');
    const soup = { ...circle, lines: [{ ...line, part_id: null, item_id: 'leek', unit: 'lb' }] };
    const usage = usageIn({ recipes: new Map([['a', soup]]), units: new Map([['leek', unitsOf('ea')]]) })('a');
    expect([[...usage.unknown], costOf(usage, () => '1')]).toEqual([['leek'], null]);
  });
});

test('What a long chain of recipes takes has no more digits than a single recipe needs', () => {
  const CHAIN = 300;
  const name = (at: number) => (at < 0 ? 'salt' : `recipe ${at}`);
  const recipes = Array.from({ length: CHAIN }, (_, at): BookRecipe => {
    const below = at === 0 ? { item_id: 'salt', part_id: null } : { item_id: null, part_id: name(at - 1) };
    const line = { ...below, quantity: '0.7', unit: 'lb', usable_percent: '100' };
    return { recipe_id: name(at), yield_quantity: '0.9', yield_unit: 'lb', lines: [line] };
  });
  const units = new Map(Array.from({ length: CHAIN + 1 }, (_, at) => [name(at - 1), unitsOf('lb')]));
  const usageOf = usageIn({ recipes: new Map(recipes.map((recipe) => [recipe.recipe_id, recipe])), units });
  const { c: digits = [] } = usageOf(name(CHAIN - 1)).items.get('salt') ?? {};
  expect(digits.length).toBeLessThanOrEqual(40);
  expect(Number(usageOf(name(9)).items.get('salt'))).toBeCloseTo((0.7 / 0.9) ** 10, 12);
});
