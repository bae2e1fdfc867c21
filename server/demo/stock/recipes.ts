import type { Ctx } from '#server/platform/context.ts';
import { createRecipe, setContents } from '#server/recipes/recipes.ts';

/** A SKU or the name of an earlier recipe, how much, and what part of it is usable. */
type Line = [ingredient: string, quantity: string, unit: string, usable?: string];

interface DemoRecipe {
  name: string;
  category: string;
  makes: [quantity: string, unit: string];
  /** In cents. */
  price: number | null;
  target?: string;
  note?: string;
  lines: Line[];
}

const SANDWICHES = 'Sandwiches';
const SALADS = 'Salads';
const DRINKS = 'Coffee bar';
const PORTION: DemoRecipe['makes'] = ['1', 'portion'];

export const RECIPES: readonly DemoRecipe[] = [
  {
    name: 'Lemon vinaigrette',
    category: 'Kitchen',
    makes: ['1', 'qt'],
    price: null,
    note: 'Whisk the mustard with the juice, then add the oil slowly. Keeps for five days.',
    lines: [
      ['30124', '700', 'ml'],
      ['30117', '3', 'oz'],
      ['50172', '6', 'ea'],
    ],
  },
  {
    name: 'Tuna salad',
    category: 'Kitchen',
    makes: ['10', 'portion'],
    price: null,
    lines: [
      ['30139', '1', 'ea'],
      ['30105', '1.5', 'cup'],
      ['50133', '8', 'oz', '90'],
      ['50172', '2', 'ea'],
    ],
  },
  {
    name: 'Egg salad',
    category: 'Kitchen',
    makes: ['6', 'portion'],
    price: null,
    lines: [
      ['20140', '1', 'doz'],
      ['30105', '1.5', 'cup'],
      ['30117', '1', 'oz'],
      ['50133', '3', 'oz', '90'],
    ],
  },
  {
    name: 'Turkey club',
    category: SANDWICHES,
    makes: PORTION,
    price: 1195,
    lines: [
      ['40002', '0.2', 'ea'],
      ['10110', '5', 'oz'],
      ['10152', '1.5', 'oz', '70'],
      ['20331', '1', 'oz'],
      ['50110', '2', 'oz', '90'],
      ['30105', '1', 'tbsp'],
      ['30146', '2', 'fl oz'],
      ['90033', '2', 'ea'],
      ['90015', '1', 'ea'],
    ],
  },
  {
    name: 'Ham and Swiss ciabatta',
    category: SANDWICHES,
    makes: PORTION,
    price: 975,
    lines: [
      ['40006', '1', 'ea'],
      ['10118', '4', 'oz'],
      ['20331', '1.5', 'oz'],
      ['30117', '0.5', 'oz'],
      ['30146', '2', 'fl oz'],
      ['90033', '2', 'ea'],
      ['90015', '1', 'ea'],
    ],
  },
  {
    name: 'Roast beef on brioche',
    category: SANDWICHES,
    makes: PORTION,
    price: 950,
    lines: [
      ['40015', '1', 'ea'],
      ['10131', '5.5', 'oz'],
      ['20322', '1', 'oz'],
      ['30158', '0.5', 'oz'],
      ['20110', '0.5', 'oz'],
      ['30146', '2', 'fl oz'],
      ['90033', '2', 'ea'],
      ['90015', '1', 'ea'],
    ],
  },
  {
    name: 'Italian ciabatta',
    category: SANDWICHES,
    makes: PORTION,
    price: 1025,
    lines: [
      ['40006', '1', 'ea'],
      ['10144', '2.5', 'oz'],
      ['10118', '2', 'oz'],
      ['20322', '1.5', 'oz'],
      ['30158', '1', 'oz'],
      ['50133', '1', 'oz', '90'],
      ['50110', '2', 'oz', '90'],
      ['Lemon vinaigrette', '1', 'tbsp'],
      ['30146', '2', 'fl oz'],
      ['90033', '2', 'ea'],
      ['90015', '1', 'ea'],
    ],
  },
  {
    name: 'Grilled chicken on brioche',
    category: SANDWICHES,
    makes: PORTION,
    price: 1050,
    lines: [
      ['40015', '1', 'ea'],
      ['10160', '5', 'oz'],
      ['20322', '1', 'oz'],
      ['30158', '1', 'oz'],
      ['50151', '0.75', 'oz'],
      ['30105', '1', 'tbsp'],
      ['30146', '2', 'fl oz'],
      ['90033', '2', 'ea'],
      ['90015', '1', 'ea'],
    ],
  },
  {
    name: 'Tuna melt',
    category: SANDWICHES,
    makes: PORTION,
    price: 1050,
    lines: [
      ['40002', '0.2', 'ea'],
      ['Tuna salad', '1', 'portion'],
      ['20310', '1.5', 'oz'],
      ['20110', '1', 'oz'],
      ['90033', '2', 'ea'],
      ['90015', '1', 'ea'],
    ],
  },
  {
    name: 'Egg salad sandwich',
    category: SANDWICHES,
    makes: PORTION,
    price: 795,
    lines: [
      ['40002', '0.15', 'ea'],
      ['Egg salad', '1', 'portion'],
      ['50151', '0.5', 'oz'],
      ['90033', '2', 'ea'],
      ['90015', '1', 'ea'],
    ],
  },
  {
    name: 'Grilled cheese',
    category: SANDWICHES,
    makes: PORTION,
    price: 750,
    lines: [
      ['40002', '0.15', 'ea'],
      ['20310', '3', 'oz'],
      ['20110', '1.5', 'oz'],
      ['30146', '2', 'fl oz'],
      ['90033', '2', 'ea'],
      ['90015', '1', 'ea'],
    ],
  },
  {
    name: 'Caprese ciabatta',
    category: SANDWICHES,
    makes: PORTION,
    price: 950,
    lines: [
      ['40006', '1', 'ea'],
      ['20360', '4', 'oz'],
      ['50110', '4', 'oz', '90'],
      ['30158', '1', 'oz'],
      ['Lemon vinaigrette', '1', 'tbsp'],
      ['90033', '2', 'ea'],
      ['90015', '1', 'ea'],
    ],
  },
  {
    name: 'Bagel, egg and cheese',
    category: SANDWICHES,
    makes: PORTION,
    price: 595,
    lines: [
      ['40011', '1', 'ea'],
      ['20140', '2', 'ea'],
      ['20310', '1', 'oz'],
      ['20110', '1', 'oz'],
      ['90033', '2', 'ea'],
    ],
  },
  {
    name: 'Bacon, egg and cheese',
    category: SANDWICHES,
    makes: PORTION,
    price: 695,
    lines: [
      ['40011', '1', 'ea'],
      ['20140', '2', 'ea'],
      ['10152', '2', 'oz', '70'],
      ['20310', '1', 'oz'],
      ['20110', '0.5', 'oz'],
      ['90033', '2', 'ea'],
    ],
  },
  {
    name: 'Avocado toast',
    category: SANDWICHES,
    makes: PORTION,
    price: 850,
    lines: [
      ['40002', '0.15', 'ea'],
      ['50147', '1', 'ea', '75'],
      ['50172', '0.25', 'ea'],
      ['30124', '10', 'ml'],
    ],
  },
  {
    name: 'Garden salad',
    category: SALADS,
    makes: PORTION,
    price: 925,
    lines: [
      ['55190', '0.5', 'ea', '85'],
      ['50151', '1', 'oz'],
      ['50164', '0.75', 'ea'],
      ['50110', '3', 'oz', '90'],
      ['50133', '1', 'oz', '90'],
      ['Lemon vinaigrette', '2', 'fl oz'],
      ['90021', '1', 'ea'],
    ],
  },
  {
    name: 'Chicken Caesar salad',
    category: SALADS,
    makes: PORTION,
    price: 1125,
    lines: [
      ['55190', '0.6', 'ea', '85'],
      ['10160', '4', 'oz'],
      ['Lemon vinaigrette', '1.5', 'fl oz'],
      ['90021', '1', 'ea'],
    ],
  },
  {
    name: 'Oat latte',
    category: DRINKS,
    makes: PORTION,
    price: 495,
    target: '25',
    lines: [
      ['30007', '19', 'g'],
      ['10442', '280', 'ml'],
      ['90027', '1', 'ea'],
    ],
  },
  {
    name: 'Latte',
    category: DRINKS,
    makes: PORTION,
    price: 450,
    target: '25',
    lines: [
      ['30007', '19', 'g'],
      ['20120', '10', 'fl oz'],
      ['30210', '0.25', 'oz'],
      ['90027', '1', 'ea'],
    ],
  },
  {
    name: 'Cappuccino',
    category: DRINKS,
    makes: PORTION,
    price: 425,
    target: '25',
    lines: [
      ['30007', '19', 'g'],
      ['20120', '6', 'fl oz'],
      ['30210', '0.25', 'oz'],
      ['90027', '1', 'ea'],
    ],
  },
  {
    name: 'Drip coffee',
    category: DRINKS,
    makes: PORTION,
    price: 275,
    target: '25',
    lines: [
      ['30011', '21', 'g'],
      ['20126', '1.5', 'fl oz'],
      ['30210', '0.25', 'oz'],
      ['90027', '1', 'ea'],
    ],
  },
  {
    name: 'Decaf coffee',
    category: DRINKS,
    makes: PORTION,
    price: 275,
    target: '25',
    lines: [
      ['30015', '21', 'g'],
      ['20126', '1.5', 'fl oz'],
      ['30210', '0.25', 'oz'],
      ['90027', '1', 'ea'],
    ],
  },
];

/** What one piece holds of goods that no delivery has measured yet. */
const CONTENTS: [sku: string, quantity: string, unit: string][] = [['30117', '32', 'oz']];

/** Writes down what the shop makes of its goods. */
export async function writeRecipes(ctx: Ctx, itemIds: ReadonlyMap<string, string>): Promise<void> {
  for (const [sku, quantity, unit] of CONTENTS) {
    const itemId = itemIds.get(sku);
    if (itemId) await setContents(ctx, itemId, { quantity, unit });
  }
  const parts = new Map<string, string>();
  for (const { name, category, makes, price, target = null, note = null, lines } of RECIPES) {
    const { recipe_id } = await createRecipe(ctx, {
      name,
      category,
      note,
      yield_quantity: makes[0],
      yield_unit: makes[1],
      selling_price: price,
      target_percent: target,
      lines: lines.map(([ingredient, quantity, unit, usable_percent = '100']) => {
        const part_id = parts.get(ingredient);
        const item_id = itemIds.get(ingredient);
        return { ...(part_id ? { part_id } : { item_id }), quantity, unit, usable_percent };
      }),
    });
    parts.set(name, recipe_id);
  }
}
