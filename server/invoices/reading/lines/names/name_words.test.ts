import { expect, it } from 'vitest';
import { tidyName } from './name_words.ts';

const tidied = (text: string) => {
  const words = text.split(' ').map((word) => ({ text: word, confidence: 1, x: 0, y: 0, w: 10, h: 10 }));
  const { name, code } = tidyName(words);
  return [code.map((word) => word.text).join(' '), name.map((word) => word.text).join(' ')];
};

it.each([
  ['Taper candles - ivory', '', 'Taper candles - ivory'],
  ['Half & half ultra', '', 'Half & half ultra'],
  ['M & M candy', '', 'M & M candy'],
  ['- Taper candles -', '', 'Taper candles'],
  ['44120 - Taper candles', '44120', 'Taper candles'],
  ['[FURN_7777] Office chair', 'FURN_7777', 'Office chair'],
  ['[17589684] Beeswax', '17589684', 'Beeswax'],
  ['[ORGANIC] Bananas', '', '[ORGANIC] Bananas'],
  ['[500G] Flour', '', '[500G] Flour'],
  ['[2026-05] Hosting', '', '[2026-05] Hosting'],
  ['[12] Bananas', '', '[12] Bananas'],
  ['Taper | candles : ivory *', '', 'Taper candles ivory'],
  ['× Hoagie roll', '', 'Hoagie roll'],
  ['44120 x Taper candles', '44120', 'Taper candles'],
  ['x 4 lumber', '', 'x 4 lumber'],
])('Of "%s", the code is "%s" and the name "%s"', (text, code, name) => {
  expect(tidied(text)).toEqual([code, name]);
});
