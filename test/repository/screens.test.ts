import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOYALTY_SCREENS, STOCK_SCREENS } from '../e2e/parts/screens.ts';

const routes = readFileSync(join(import.meta.dirname, '..', '..', 'web', 'routes.tsx'), 'utf8');

test('Every address of the product is among the screens that are checked for accessibility', () => {
  const addresses = [...routes.matchAll(/path: '([^']+)'/g)].map(([, path]) => path);
  expect(Object.keys({ ...STOCK_SCREENS, ...LOYALTY_SCREENS }).toSorted()).toEqual(addresses.toSorted());
});
