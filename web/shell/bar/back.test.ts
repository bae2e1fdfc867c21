import { expect, test } from 'vitest';
import { backTarget, leadsTo, rememberShown } from './back.ts';

// spec: 2.20-back
test.each<[why: string, entry: unknown, from: unknown, target: -1 | string]>([
  ['a page of ours came before', 3, '/invoices', -1],
  ['nothing came before, and the visitor said where from', 0, '/invoices?status=posted', '/invoices?status=posted'],
  ['nothing came before and nothing was said', 0, undefined, '/inventory'],
  ['another site came before', undefined, undefined, '/inventory'],
  ['somebody else’s address was slipped in', 0, 'https://evil.example', '/inventory'],
  ['what was said is no address', 0, { pathname: '/invoices' }, '/inventory'],
])('The back link leads to the right screen when %s', (_why, entry, from, target) => {
  expect(backTarget(entry, from, '/inventory')).toBe(target);
});

test('The back link names a place only when it leads there', () => {
  rememberShown(4, '/invoices/one');
  rememberShown(5, '/inventory/oat-milk');
  expect(leadsTo(5, '/inventory')).toBe(false);
  expect(leadsTo(6, '/inventory/oat-milk?view=costs')).toBe(true);
  // Nothing is known of what was before a reload, and nothing comes before the first page.
  expect(leadsTo(9, '/inventory')).toBe(true);
  expect(leadsTo(0, '/inventory')).toBe(true);
  expect(leadsTo(undefined, '/inventory')).toBe(true);
});
