/** A heart or a thumb on one of our texts, which phones send as words around a quotation of that text. */

const EMOJI = '[\\p{Extended_Pictographic}\\p{Emoji_Component}]+';

/** What iPhones (in English and Spanish) and Google Messages put in front of the quotation. */
const WORDS = [
  'liked',
  'loved',
  'disliked',
  'laughed at',
  'emphasi[sz]ed',
  'questioned',
  'reacted with a sticker to',
  `reacted ${EMOJI} to`,
  `${EMOJI} to`,
  `removed ${EMOJI} from`,
  'removed an? (?:like|heart|dislike|laugh|exclamation|question mark) from',
  '(?:no )?le gustó',
  'le encantó',
  'le dio risa',
  'exclamó por',
  'dudó sobre',
  `reaccionó con ${EMOJI} a`,
  `${EMOJI} a`,
];

/** The text as a whole, which can contain quotations itself. */
const QUOTATION = '"[^"]*"|“(?:[^“”]|“[^“”]*”)*”|«(?:[^«»]|«[^«»]*»)*»';

const REACTION = new RegExp(`^(?:${WORDS.join('|')})\\s*(?:${QUOTATION})$`, 'iu');

/** Whether a received message is a reaction to one of ours as a whole: the contact wrote nothing beside the quotation. */
export function isReaction(text: string): boolean {
  // Google Messages marks its parts with characters that have no width.
  return REACTION.test(
    text
      .normalize('NFC')
      .replaceAll(/\p{Cf}/gu, '')
      .trim(),
  );
}
