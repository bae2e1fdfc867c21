/** Recognised words without the specks: rules, dust and shadows come out of recognition as lone punctuation. */
import type { Word, WordPage } from './page.ts';

/** Signs that mean something by themselves. */
const MEANINGFUL = /^([-–—+=@#&%*xX×$€£¥:]|\(|\))$/u;
const EDGE_BEFORE = /^[|'’‘`´"“”„_~«»\\{[<;,.]+(?=[\p{L}\p{N}$€£(#@-])/u;
const EDGE_AFTER = /(?<=[\p{L}\p{N}%)$€£.:-])[|'’‘`´"“”„_~«»\\}\];]+$/u;

function isSpeck(word: Word): boolean {
  return !/[\p{L}\p{N}]/u.test(word.text) && !MEANINGFUL.test(word.text);
}

function trimmed(word: Word): Word {
  const text = word.text.replace(EDGE_BEFORE, '').replace(EDGE_AFTER, '');
  if (text === word.text || text === '') return word;
  const share = text.length / word.text.length;
  const cutBefore = word.text.indexOf(text) / word.text.length;
  return { ...word, text, x: word.x + word.w * cutBefore, w: word.w * share };
}

/** A text layer is taken as it is. */
export function cleanPage(page: WordPage): WordPage {
  if (page.source === 'text') return page;
  return { ...page, words: page.words.filter((word) => !isSpeck(word)).map(trimmed) };
}
