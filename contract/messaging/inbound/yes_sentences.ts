/** Sentences that say yes to "Reply YES to get promo texts". They count only while a request to confirm waits for its answer. */

import type { Language } from '../../language.ts';

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Each begins a yes by itself. Y alone is a keyword; in a sentence it also means "why", and "and" in Spanish. */
const YES = {
  en: wordsOf('yes yess yesss yeah yea yeh yep yup yah sure absolutely definitely certainly'),
  es: wordsOf('si sii siii claro seguro'),
} as const satisfies Record<Language, ReadonlySet<string>>;

/** Requests that say yes without the word. */
const WISHES = {
  en: /^(?:please |pls |ok |okay )?(?:sign me up|count me in|add me|i agree|i consent|i accept|of course|please do|send (?:me )?(?:them|all|deals|offers|coupons|promos|promotions|texts))\b/,
  es: /^(?:por favor |ok )?(?:apunteme|apuntame|inscribame|inscribeme|agregueme|agregame|de acuerdo|por supuesto|acepto|quiero recibir|(?:envieme|enviame|mandeme|mandame)(?:n|los|las)?)\b/,
} as const satisfies Record<Language, RegExp>;

/**
 * What may stand beside a yes without changing it. Any other word makes the sentence one for the team to read, as does "number": whoever asks
 * for a number agrees to nothing.
 */
const BESIDE = wordsOf(
  'please pls plz thanks thank thx ty you u i id im am we me my the your ur all some any more them it that this these of course do would like love want ' +
    'wanna to get receive send text sign up add join subscribe in count agree accept consent ok okay great good perfect awesome cool sounds and for on ' +
    'deal deals offer offers promo promos promotion promotions texts txts messages message msgs specials special coupons coupon discounts discount ' +
    'updates news here now from hi hello sir maam totally ' +
    'por favor gracias muchas quiero queremos deseo me gustaria encantaria acepto aceptar recibir que de acuerdo supuesto envieme enviame enviarme ' +
    'envienme mandeme mandame mandenme mandarme apunteme apuntame inscribame inscribeme agregueme agregame las los sus tus mas ofertas oferta ' +
    'promociones promocion mensajes mensaje textos cupones cupon descuentos descuento novedades y hola con gusto',
);

/**
 * The language of a clear yes, or null. A question is no clear yes, nor is a sentence with any word that could mean something else.
 * @param text as it came; @param words the same through `plainWords`
 */
export function yesSentence(text: string, words: string): Language | null {
  if (text.includes('?')) return null;
  const all = words.split(' ');
  for (const language of ['en', 'es'] as const) {
    const isYes = YES[language].has(all[0] ?? '') || WISHES[language].test(words);
    if (isYes && all.every((word) => YES[language].has(word) || BESIDE.has(word))) return language;
  }
  return null;
}
