import { type DemoRecipe, PORTION } from './recipe.ts';

const CATEGORY = 'Coffee bar';

export const DRINKS: readonly DemoRecipe[] = [
  {
    name: 'Oat latte',
    category: CATEGORY,
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
    category: CATEGORY,
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
    category: CATEGORY,
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
    category: CATEGORY,
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
    category: CATEGORY,
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
