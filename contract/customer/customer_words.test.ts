import { expect, test } from 'vitest';
import { SAMPLE_TEXTS } from '../messaging/templates/sample_templates.texts.ts';
import { joinTexts } from './join.texts.ts';
import { legalTexts } from './legal_pages.texts.ts';
import { myTextsTexts } from './my_texts.texts.ts';
import { walletTexts } from './wallet.texts.ts';

/** The name of a card in both languages, as the specification fixes it. */
const FIXED = [joinTexts.en.benefits, joinTexts.es.benefits];
const OTHER_WORDS = /\b(members?|guests?|miembros?)\b/i;

/** All sentences; one with parts as its source. */
const sentencesIn = (texts: unknown): string[] =>
  typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(sentencesIn) : [String(texts)];

test.each([
  ['the signup page', joinTexts],
  ['the terms and the privacy notice', legalTexts],
  ['the page “My texts”', myTextsTexts],
  ['the coupon page', walletTexts],
  ['the sample templates', SAMPLE_TEXTS],
])('Sentences for customers use no other word for them: %s', (_where, texts) => {
  const sentences = sentencesIn(texts);
  expect(sentences.length).toBeGreaterThan(5);
  expect(sentences.filter((sentence) => OTHER_WORDS.test(sentence) && !FIXED.includes(sentence))).toEqual([]);
});
