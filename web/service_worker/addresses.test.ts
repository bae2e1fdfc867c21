import { expect, test } from 'vitest';
import { isShell } from './addresses.ts';

test('Only screens are kept as the page of the app: never a file, an answer or a page for customers', () => {
  const screens = ['/', '/login', '/inventory', '/invoices/0191f6a2-7f00-7000-8000-000000000001', '/campaign/coupons'];
  const others = ['/icon.svg', '/robots.txt', '/manifest.webmanifest', '/worker.js', '/api/openapi.json', '/coupons'];
  expect(screens.filter((path) => !isShell(path))).toEqual([]);
  expect([...others, '/healthz', '/dev/till', '/loyalty-signup', '/l/abc'].filter(isShell)).toEqual([]);
});
