/** A SKU or the name of an earlier recipe, how much, and what part of it is usable. */
type Line = [ingredient: string, quantity: string, unit: string, usable?: string];

export interface DemoRecipe {
  name: string;
  category: string;
  makes: [quantity: string, unit: string];
  /** In cents. */
  price: number | null;
  target?: string;
  note?: string;
  lines: Line[];
}

export const PORTION: DemoRecipe['makes'] = ['1', 'portion'];
