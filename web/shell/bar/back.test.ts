import { expect, test } from 'vitest';
import { backTarget } from './back.ts';

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
