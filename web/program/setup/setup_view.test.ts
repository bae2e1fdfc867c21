import { expect, test } from 'vitest';
import { setupView } from './setup_view.ts';

// spec: 4-setup-view
test.each([
  ['', 'menu'],
  ['view=qr', 'qr'],
  ['view=welcome&x=1', 'welcome'],
  ['view=menu', 'menu'],
  ['view=admin', 'menu'],
])('The address with %j shows %s', (query, view) => {
  expect(setupView(new URLSearchParams(query))).toBe(view);
});
