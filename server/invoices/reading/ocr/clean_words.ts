/** Recognized words without specks: rules, dust and shadows are recognized as single punctuation. */
import type { Word, WordPage } from '../page.ts';

/** Signs that have a meaning by themselves. */
const MEANINGFUL = /^([-–—+=@#&%*xX×$€£¥:]|\(|\))$/u;
/** ".20" is a price; before more or fewer digits, the point is a speck. */
const EDGE_BEFORE = /^(?!\.\d{2}(?!\d))[|'’‘`´"“”„_~«»\\{[<;,.]+(?=[\p{L}\p{N}$€£(#@-])/u;
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

/** "No.001", "Date:01/02/2018": a label that was read as one word with its value. */
const GLUED =
  /^(?:no|nr|n[o°º]|number|num|invoice|inv|bill|receipt|rechnung|factura|facture|date|datum|fecha)[.:#]+(?=[\p{L}\d#-]*\d)/iu;

/** "RECEIPTTW24-10017": the title of a document and its number, in capitals, without the space between them. */
const TITLED = /^(?:RECEIPT|INVOICE|RECHNUNG|FACTURA|FACTURE)(?=[A-Z]{0,4}\d[\dA-Z]*[-/]?[\d-]*\d{3}$)/;

function cutAt(word: Word, at: number): Word[] {
  const w = (word.w * at) / word.text.length;
  const { alternatives: _, ...rest } = word;
  return [
    { ...rest, text: word.text.slice(0, at), w },
    { ...rest, text: word.text.slice(at), x: word.x + w, w: word.w - w },
  ];
}

function cutLabel(word: Word): Word[] {
  const label = (GLUED.exec(word.text) ?? TITLED.exec(word.text))?.[0];
  return label === undefined ? [word] : cutAt(word, label.length);
}

/** As many amounts after a dollar sign show that "S12.50" is one too. */
const SIGNED = 3;
const DOLLARS = /^[-(]?\$\d[\d.,]*\)?$/;
const LIKE_DOLLARS = /^([-(]?)S(?=\d[\d.,]*[.,]\d{2}\)?$)/;

/** On a page of amounts with dollar signs, an S before an amount is one. */
function withDollars(words: Word[]): Word[] {
  if (words.filter(({ text }) => DOLLARS.test(text)).length < SIGNED) return words;
  return words.map((word) => ({ ...word, text: word.text.replace(LIKE_DOLLARS, '$1$$') }));
}

/** "/1b", "1b@1.49": no unit but the pound is spelled so, and only numbers stand before it. */
function withPounds(words: Word[]): Word[] {
  return words.flatMap((word, index) => {
    const isBehindNumber = /^\d+[.,]\d+$/.test(words[index - 1]?.text ?? '');
    const text = word.text.replace(isBehindNumber ? /^1b(?=s?\.?($|@))/i : /^\/1b$/i, (pound) =>
      pound.replace('1', 'l'),
    );
    const unit = isBehindNumber ? /^lbs?\.?(?=@)/i.exec(text)?.[0] : undefined;
    return unit === undefined ? [{ ...word, text }] : cutAt({ ...word, text }, unit.length);
  });
}

/** "9 . 30": a decimal mark that was read as a word joins the digits on both sides. */
function joinMarks(words: Word[]): Word[] {
  const joined: Word[] = [];
  for (let index = 0; index < words.length; index++) {
    const [before, word, after] = [joined.at(-1), words[index], words[index + 1]];
    if (!word) continue;
    const isMark =
      /^[.,]$/.test(word.text) && before && after && /\d$/.test(before.text) && /^\d{2}\D?$/.test(after.text);
    const near =
      before &&
      after &&
      after.x - (before.x + before.w) < after.h * 1.5 &&
      Math.abs(after.y - before.y) < after.h * 0.5;
    if (isMark && near) {
      joined[joined.length - 1] = {
        ...before,
        text: `${before.text}${word.text}${after.text}`,
        w: after.x + after.w - before.x,
        confidence: Math.min(before.confidence, after.confidence) * 0.9,
      };
      index++;
    } else {
      joined.push(word);
    }
  }
  return joined;
}

/** Removes the control characters that stand for glyphs without a meaning. Between letters and digits they are mostly hyphens. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?<=[\p{L}\d])\p{Cc}(?=[\p{L}\d])/gu, '-')
    .replace(/\p{Cc}/gu, '');
}

/** A text layer is used as it is, as far as it can be printed. */
export function cleanPage(page: WordPage): WordPage {
  if (page.source === 'text')
    return { ...page, words: page.words.map((word) => ({ ...word, text: printable(word.text) })) };
  return {
    ...page,
    words: withPounds(withDollars(joinMarks(page.words)))
      .filter((word) => !isSpeck(word))
      .map(trimmed)
      .flatMap(cutLabel),
  };
}
