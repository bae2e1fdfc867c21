import type { DemoRecipe } from './recipe.ts';

const CATEGORY = 'Kitchen';

/** What other recipes are made of. */
export const KITCHEN: readonly DemoRecipe[] = [
  {
    name: 'Lemon vinaigrette',
    category: CATEGORY,
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
    category: CATEGORY,
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
    category: CATEGORY,
    makes: ['6', 'portion'],
    price: null,
    lines: [
      ['20140', '1', 'doz'],
      ['30105', '1.5', 'cup'],
      ['30117', '1', 'oz'],
      ['50133', '3', 'oz', '90'],
    ],
  },
];
