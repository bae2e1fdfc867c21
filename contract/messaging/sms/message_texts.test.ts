import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainName } from './characters.ts';
import {
  type AutomaticMessage,
  automaticMessage,
  composeWelcomeMessage,
  defaultWelcomeMessage,
  fillWelcomeMessage,
  joinDisclosure,
  joinedMessage,
  promisedIn,
  STOP_LINE,
  welcomeMessageFault,
} from './message_texts.ts';
import { measure } from './sms.ts';

const KINDS = ['optOut', 'help', 'confirm'] as const satisfies readonly AutomaticMessage[];
const LINK = 'https://counterbook.app/l/a1B2c3D4e5F';
const VALUES = { link: LINK, coupon: null };
const LANGUAGES = ['en', 'es'] as const;
const contact = '(207) 555-0142';
const all = (company_name: string, how = contact) =>
  LANGUAGES.flatMap((language) => {
    const brand = { company_name, per_month: 12, contact: how };
    return [
      ...KINDS.map((kind) => [kind, language, automaticMessage(kind, language, brand)] as const),
      ...(['rejoined', 'joined'] as const).map(
        (kind) => [kind, language, joinedMessage(kind, language, brand, LINK)] as const,
      ),
    ];
  });

test.each([
  'Jo',
  'Maple Deli',
  'Joe’s “Famous” Café',
  'Señor Ñandú',
  'Grandmother Wilhelmina’s Neighborhood Delicatessen & Bakery of Portland, Maine',
  'x'.repeat(200),
])('Every automatic message of %j fits in one segment', (company_name) => {
  for (const [kind, language, text] of all(company_name)) {
    expect([kind, language, measure(text)]).toEqual([
      kind,
      language,
      expect.objectContaining({ encoding: 'gsm7', segments: 1 }),
    ]);
    expect(text.startsWith(plainName(company_name).slice(0, 15).trim().split(' ')[0] ?? '')).toBe(true);
  }
});

test('A long company name is cut between words, and a long address never removes the name', () => {
  const name = 'Grandmother Wilhelmina’s Neighborhood Delicatessen & Bakery';
  expect(automaticMessage('confirm', 'en', { company_name: name, per_month: 4, contact })).toMatch(
    /^Grandmother Wilhelmina's\.\.\.: Reply YES/,
  );
  expect(automaticMessage('help', 'en', { company_name: name, per_month: 4, contact })).toMatch(
    /Delicatessen\.\.\. Rewards/,
  );
  const longest = `${'a'.repeat(200)}@example.com`;
  expect(automaticMessage('help', 'en', { company_name: name, per_month: 4, contact: longest })).toContain(longest);
  expect(automaticMessage('optOut', 'en', { company_name: '日本食堂', per_month: 4, contact })).toMatch(/^日本食堂: /);
});

test('Each automatic message names the sender and has the parts that the law requires', () => {
  for (const [kind, language, text] of all('Maple Deli')) {
    expect(text).toMatch(/^Maple Deli/);
    if (kind === 'optOut') {
      expect(text).toContain(contact);
      expect(text).toContain('START');
      expect(text).not.toMatch(/offer|promo|oferta|welcome|reward/i);
    } else {
      expect(text).toMatch(language === 'en' ? /up to 12 promo msgs\/mo/i : /hasta 12 promos al mes/i);
      expect(text).toMatch(language === 'en' ? /Msg&data rates may apply/ : /tarifas de msjs y datos/);
      expect(text).toMatch(language === 'en' ? /STOP to opt out/ : /ALTO/);
      expect(text).toMatch(kind === 'help' ? /\(207\) 555-0142/ : language === 'en' ? /HELP/ : /AYUDA/);
    }
  }
});

test('A shop without a phone number or address still answers in whole sentences', () => {
  for (const [, , text] of all('Maple Deli', ''))
    expect(text).not.toMatch(/(?:Help|Ayuda): ?[.]|(?:Help|Ayuda): ?$| {2}/);
  for (const [kind, , text] of all('Grandmother Wilhelmina’s Neighborhood Delicatessen & Bakery', '')) {
    expect(measure(text)).toMatchObject({ encoding: 'gsm7', segments: 1 });
    if (kind === 'help') expect(text).toMatch(/Help: ask at our counter\.|Ayuda: pregunte en el mostrador\./);
  }
});

test('The opt-out confirmation has its exact wording', () => {
  expect(automaticMessage('optOut', 'en', { company_name: 'Maple Deli', per_month: 4, contact })).toBe(
    'Maple Deli: You are unsubscribed and will get no more texts. Reply START to rejoin. Help: (207) 555-0142',
  );
});

// spec: 5-welcome-stop
test.each([
  ['Hi! Reply STOP to opt out.', ['brand', 'link', 'frequency', 'rates', 'help']],
  ['Welcome to {company_name}! Yours: {link}', ['frequency', 'rates', 'help', 'stop']],
  ['Stop by {company_name} soon!', ['link', 'frequency', 'rates', 'help', 'stop']],
  ['maple deli: {link} up to 4 msgs/mo. Msg & data rates may apply. HELP for help, STOP to opt out', []],
  ['Maple Deli: 2 texts a week. Message and data rates may apply. Text HELP or STOP', ['link', 'stop']],
  ['Maple Deli {link}: msg frequency varies. Msg&data rates may apply. Reply help for help, reply "STOP" to end.', []],
  ['Maple Deli: 5 tables per week are free', ['link', 'frequency', 'rates', 'help', 'stop']],
] as const)('A welcome message %j gets %j', (words, added) => {
  const composed = composeWelcomeMessage(words, { company_name: 'Maple Deli', per_month: 4, language: 'en' });
  expect(composed.added).toEqual(added);
  expect(composed.text).toContain(words.replace('{company_name}', 'Maple Deli'));
  expect(composed.text).toMatch(/STOP/);
  // Complete words are left alone.
  expect(
    composeWelcomeMessage(composed.text, { company_name: 'Maple Deli', per_month: 4, language: 'en' }).added,
  ).toEqual([]);
});

// spec: ruling-17
test('The welcome message is lawful in both languages and keeps the words that an owner wrote', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.constantFrom(...LANGUAGES), (words, language) => {
      const brand = { company_name: 'Maple Deli', per_month: 4, language };
      const { text } = composeWelcomeMessage(words.replaceAll(/[{}]/g, ''), brand);
      expect(text).toContain(words.replaceAll(/[{}]/g, '').trim());
      expect(text).toContain('Maple Deli');
      expect(text).toMatch(STOP_LINE);
      expect(composeWelcomeMessage(text, brand)).toEqual({ text, added: [] });
    }),
  );
});

// spec: 8-welcome-default
test('The default welcome messages need the fewest added words and fit', () => {
  expect(defaultWelcomeMessage('en')).toMatch(/^Welcome to \{company_name\} Rewards! .+ Reply STOP to opt out\.$/);
  for (const language of LANGUAGES) {
    const brand = { company_name: 'Maple Deli', per_month: 4, language };
    const { text, added } = composeWelcomeMessage(defaultWelcomeMessage(language), brand);
    expect(added).toEqual(['frequency', 'rates', 'help']);
    expect(measure(fillWelcomeMessage(text, VALUES))).toMatchObject({ encoding: 'gsm7', segments: 2 });
    expect(welcomeMessageFault(defaultWelcomeMessage(language), brand, VALUES)).toBeNull();
  }
  const brand = { company_name: 'Maple Deli', per_month: 4, language: 'en' as const };
  expect(welcomeMessageFault('  ', brand, VALUES)).toMatch(/Write/);
  expect(welcomeMessageFault('x'.repeat(320), brand, VALUES)).toMatch(/\d+ characters too long/);
});

test('The number that a contact is promised can be read from the words of the consent', () => {
  const brand = { company_name: 'Up to 9 a month', per_month: 4, contact: '' };
  for (const language of LANGUAGES) {
    expect(promisedIn(joinDisclosure(language, brand).wording)).toBe(4);
    expect(promisedIn(automaticMessage('confirm', language, brand))).toBe(4);
  }
  expect(promisedIn('This customer agreed.')).toBeNull();
});

// spec: ruling-16
test('The disclosure has all required parts in both languages, and its wording for the evidence names the pages too', () => {
  const [en, es] = LANGUAGES.map((language) => joinDisclosure(language, { company_name: 'Maple Deli', per_month: 4 }));
  for (const part of [
    'Maple Deli',
    'recurring automated promotional texts',
    'up to 4 a month',
    'Consent is not a condition of purchase',
    'Msg & data rates may apply',
    'STOP',
    'HELP',
  ]) {
    expect(en?.text).toContain(part);
  }
  for (const part of [
    'Maple Deli',
    'automáticos y recurrentes',
    'hasta 4 al mes',
    'no es condición para comprar',
    'tarifas',
    'ALTO',
    'AYUDA',
  ]) {
    expect(es?.text).toContain(part);
  }
  expect(en?.wording).toBe(`${en?.text} Terms. Privacy.`);
  expect(es?.wording).toBe(`${es?.text} Términos. Privacidad.`);
});
