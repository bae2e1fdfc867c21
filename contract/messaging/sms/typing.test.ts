import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodingOf } from './alphabet.ts';
import { asTyped, replacedNames, type TypedText, typeInto } from './typing.ts';

const EMPTY: TypedText = { text: '', replaced: [] };
const type = (before: TypedText, after: string) => typeInto(before, after, { isKept: false });

test.each([
  ['It’s “new” – really…', 'It\'s "new" - really...', 4],
  ['Soup\u00a0now', 'Soup now', 1],
  ['«Hoy», café', '"Hoy", café', 1],
  ['Plain, it\'s "so" - ok...', 'Plain, it\'s "so" - ok...', 0],
  // What is more than typography stays as it is, and the meter tells its cost.
  ['Más 🥐 — ½', 'Más 🥐 - ½', 1],
])('The text %j is written %j', (typed, text, names) => {
  const written = type(EMPTY, typed);
  expect(written.text).toBe(text);
  expect(replacedNames(written)).toHaveLength(names);
  expect(asTyped(written)).toBe(typed);
});

test('Edits around a replaced character keep what was typed, and an edit of it discards it', () => {
  let now = type(EMPTY, 'Wait… it’s');
  now = type(now, "Oh! Wait... it's");
  now = type(now, "Oh! Wait... it's soup");
  expect(asTyped(now)).toBe('Oh! Wait… it’s soup');
  now = type(now, "Oh! Wait.. it's soup");
  expect(asTyped(now)).toBe('Oh! Wait.. it’s soup');
  now = type(now, 'New');
  expect(now).toEqual({ text: 'New', replaced: [] });
});

test('Kept characters stay, also while more is typed before and after them', () => {
  const saved: TypedText = { text: 'It’s soup', replaced: [] };
  const more = type(type(saved, 'It’s soup…'), 'Hi – It’s soup...');
  expect(more.text).toBe('Hi - It’s soup...');
  expect(asTyped(more)).toBe('Hi – It’s soup…');
  expect(typeInto(saved, 'It’s soup…', { isKept: true })).toEqual({ text: 'It’s soup…', replaced: [] });
});

test('However it is typed, the text is in the plain alphabet and what was typed comes back', () => {
  const typed = fc.array(fc.constantFrom(...'ab ’“”–…\u00a0é'), { maxLength: 12 }).map((chars) => chars.join(''));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), typed), { maxLength: 8 }), (inserts) => {
      let now = EMPTY;
      for (const [place, words] of inserts) {
        const at = place % (now.text.length + 1);
        now = type(now, now.text.slice(0, at) + words + now.text.slice(at));
        expect(encodingOf(now.text)).toBe('gsm7');
        expect(typeInto(EMPTY, asTyped(now), { isKept: false }).text).toBe(now.text);
      }
    }),
  );
});
