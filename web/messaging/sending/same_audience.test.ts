import { expect, test } from 'vitest';
import type { Audience } from '#contract/messaging/campaigns/audiences.ts';
import { isSameAudience } from './same_audience.ts';

const CHOSEN: Audience = { tags_any: ['a', 'b'], language: 'es', joined_since: '2026-01-05' };

test.each<[string, Audience, boolean]>([
  ['as the database keeps it', { language: 'es', tags_any: ['a', 'b'], joined_since: '2026-01-05' }, true],
  ['its tags the other way round', { ...CHOSEN, tags_any: ['b', 'a'] }, true],
  ['a condition without a value', { ...CHOSEN, source: undefined }, true],
  ['the same tags in another condition', { ...CHOSEN, tags_any: undefined, tags_all: ['a', 'b'] }, false],
  ['a tag more', { ...CHOSEN, tags_any: ['a', 'b', 'c'] }, false],
  ['another language', { ...CHOSEN, language: 'en' }, false],
  ['everybody', {}, false],
])('Two audiences are compared correctly: %s', (_name, other, isSame) =>
  expect(isSameAudience(CHOSEN, other)).toBe(isSame),
);
