import { expect, test } from 'vitest';
import { LANGUAGES } from '../../language.ts';
import { measure, placeholdersIn, withPrefix } from '../sms/sms.ts';
import { SAMPLE_TEXTS } from './sample_templates.texts.ts';
import { bodyFault } from './templates.ts';

/** A name and values of common lengths. */
const NAME = 'Maple Street Deli & Bakery';
const VALUES: Record<string, string> = {
  offer: '20% off all sandwiches',
  item: 'large cappuccino',
  new_item: 'our sourdough pizza',
  event: 'Live jazz with the Mill Trio',
  place: 'the Saturday market on Main St',
  open_days: 'Friday to Sunday',
  closed_days: 'Thursday',
  holiday: 'Thanksgiving',
};

const EVERY = SAMPLE_TEXTS.flatMap((sample) =>
  LANGUAGES.map((language) => [sample[language].title, sample[language].body] as const),
);

test.each(EVERY)('The sample “%s” stays in GSM-7 and within two segments when it is filled in', (_title, body) => {
  expect(bodyFault(body, NAME)).toBeNull();
  expect(measure(body).encoding).toBe('gsm7');
  const filled = placeholdersIn(body).reduce(
    (text, name) => text.replaceAll(`{${name}}`, VALUES[name] ?? 'Nov 30'),
    body,
  );
  expect(measure(withPrefix(NAME, filled)).segments).toBeLessThanOrEqual(2);
});

test('The Spanish twin asks for the same values, and no two samples share a number or a title', () => {
  for (const { en, es } of SAMPLE_TEXTS) {
    expect(placeholdersIn(es.body).sort()).toEqual(placeholdersIn(en.body).sort());
  }
  expect(new Set(SAMPLE_TEXTS.map(({ number }) => number)).size).toBe(SAMPLE_TEXTS.length);
  expect(new Set(EVERY.map(([title]) => title)).size).toBe(EVERY.length);
});
