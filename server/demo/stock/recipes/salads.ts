import { type DemoRecipe, PORTION } from './recipe.ts';

const CATEGORY = 'Salads';

export const SALADS: readonly DemoRecipe[] = [
  {
    name: 'Garden salad',
    category: CATEGORY,
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
    category: CATEGORY,
    makes: PORTION,
    price: 1125,
    lines: [
      ['55190', '0.6', 'ea', '85'],
      ['10160', '4', 'oz'],
      ['Lemon vinaigrette', '1.5', 'fl oz'],
      ['90021', '1', 'ea'],
    ],
  },
];
