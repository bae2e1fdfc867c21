import { describe, expect, test } from 'vitest';
import type { Template } from '#contract/messaging/templates/templates.ts';
import { firstDraft, isWritten, sentOf, spanishOf } from './draft.ts';

const template = (id: string, language: 'en' | 'es', body: string): Template => ({
  id,
  title: id,
  preview: body,
  body,
  body_es: null,
  category: 'Event',
  variables: ['day', 'company_name'],
  language,
  is_sample: true,
  is_changed: false,
  twin_id: null,
  archived_at: null,
  updated_at: null,
});
const PAIR = {
  template: template('en', 'en', 'See you on {day} at {company_name}'),
  twin: template('es', 'es', 'Te esperamos el {day} en {company_name}'),
};
const first = (reading: 'each' | 'en' | 'es') => firstDraft(PAIR, 'Maple', reading);
const draft = {
  ...first('each'),
  variables: { company_name: 'Maple', day: 'Friday' },
  variables_es: { day: 'viernes' },
};

describe('A sample in both languages', () => {
  test('In each customer’s language, Spanish words use their own values and fall back to the English ones', () => {
    expect(sentOf(draft, PAIR)).toMatchObject({
      template: PAIR.template,
      words: 'See you on Friday at Maple',
      spanish: 'Te esperamos el viernes en Maple',
    });
    expect(sentOf({ ...draft, variables_es: { day: ' ' } }, PAIR).spanish).toBe('Te esperamos el Friday en Maple');
  });

  test('In one language for everyone, only that template is sent', () => {
    expect(sentOf({ ...draft, reading: 'en' }, PAIR)).toMatchObject({ template: PAIR.template, spanish: null });
    expect(sentOf({ ...draft, reading: 'es', spanish: 'Ven el {day}' }, PAIR)).toMatchObject({
      template: PAIR.twin,
      override: 'Ven el {day}',
      variables: { day: 'viernes' },
      words: 'Ven el viernes',
      spanish: null,
    });
  });

  test('Only typed words ask before they are lost', () => {
    expect(isWritten(first('es'), PAIR, 'Maple')).toBe(false);
    expect(isWritten({ ...first('each'), variables_es: { day: 'lunes' } }, PAIR, 'Maple')).toBe(true);
    expect(isWritten(draft, PAIR, 'Maple')).toBe(true);
  });
});

test('A template with Spanish words is sent in Spanish when Spanish is chosen for everyone', () => {
  const own = { ...template('own', 'en', 'Soup for {price}'), body_es: 'Sopa por {price}' };
  const source = { template: own, twin: spanishOf(own) };
  const filled = { ...firstDraft(source, 'Maple', 'each'), variables: { price: '$6' } };
  expect(sentOf(filled, source)).toMatchObject({ words: 'Soup for $6', spanish: 'Sopa por $6', override: null });
  expect(sentOf({ ...filled, reading: 'es' }, source)).toMatchObject({
    template: { id: 'own' },
    override: 'Sopa por {price}',
    words: 'Sopa por $6',
    spanish: null,
  });
  expect(spanishOf({ ...own, body_es: null })).toBeNull();
});

test('A custom message has a Spanish version only if one was typed', () => {
  const source = { template: null, twin: null };
  const own = { ...firstDraft(source, 'Maple', 'each'), override: ' Soup is on ' };
  expect(sentOf(own, source)).toMatchObject({ template: null, words: 'Soup is on', spanish: null });
  expect(sentOf({ ...own, spanish: ' Hay sopa ' }, source).spanish).toBe('Hay sopa');
});
