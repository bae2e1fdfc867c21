import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ACCOUNT_SCREENS, INVENTORY_SCREENS, LOYALTY_SCREENS, PURCHASE_SCREENS } from '../e2e/parts/screens.ts';

const routes = readFileSync(join(import.meta.dirname, '..', '..', 'web', 'routes.tsx'), 'utf8');

test('Every address of the product is among the screens that are checked for accessibility', () => {
  const addresses = [...routes.matchAll(/(?:path: |screen\(\s*)'([^']+)'/g)].map(([, path]) => path);
  expect(
    Object.keys({ ...ACCOUNT_SCREENS, ...INVENTORY_SCREENS, ...PURCHASE_SCREENS, ...LOYALTY_SCREENS }).toSorted(),
  ).toEqual(addresses.toSorted());
});
