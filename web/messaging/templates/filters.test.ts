import { expect, test } from 'vitest';
import type { Template } from '#contract/messaging/templates/templates.ts';
import { addressOf, filtersOf, shownOf } from './filters.ts';

const template = (title: string, more: Partial<Template> = {}): Template => ({
  id: title,
  title,
  preview: '',
  body: 'Come by.',
  body_es: null,
  category: 'Event',
  variables: [],
  language: 'en',
  is_sample: false,
  is_changed: false,
  twin_id: null,
  archived_at: null,
  updated_at: null,
  ...more,
});

const FIRST = { search: '', category: '', language: '', archived: false } as const;

test.each([
  ['', FIRST],
  ['search=soup', { ...FIRST, search: 'soup' }],
  ['category=Event&language=es&archived=true', { ...FIRST, category: 'Event', language: 'es', archived: true }],
  ['language=fr&archived=yes', FIRST],
])('The address %j survives being read and written', (text, filters) => {
  const read = filtersOf(new URLSearchParams(text));
  expect(read).toEqual(filters);
  expect(filtersOf(new URLSearchParams(addressOf(read)))).toEqual(read);
});

test('Category and language filter the list, and the search sorts it', () => {
  const all = [
    template('Free tea and soup'),
    template('Soup night'),
    template('Noche de sopa', { language: 'es' }),
    template('Soup offer', { category: 'New offer' }),
  ];
  const titles = (filters: Partial<ReturnType<typeof filtersOf>>) =>
    shownOf(all, { ...FIRST, ...filters }).map(({ title }) => title);
  expect(titles({})).toEqual(all.map(({ title }) => title));
  expect(titles({ language: 'es' })).toEqual(['Noche de sopa']);
  const both = template('Soup in both', { body_es: 'Sopa para todos' });
  expect(shownOf([both], { ...FIRST, language: 'es' })).toEqual([both]);
  expect(shownOf([both], { ...FIRST, language: 'en', search: 'sopa para' })).toEqual([both]);
  expect(titles({ category: 'New offer' })).toEqual(['Soup offer']);
  expect(titles({ search: 'night soup', category: 'Event' })).toEqual(['Soup night', 'Free tea and soup']);
  expect(titles({ search: 'zzz' })).toEqual([]);
});
