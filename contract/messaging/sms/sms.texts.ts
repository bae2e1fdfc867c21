/** Names of characters that are not in GSM-7, for the meter below a message. */
export const smsTexts = {
  characters: {
    curlyApostrophe: 'curly apostrophe',
    curlyQuote: 'curly quotation mark',
    dash: 'long dash',
    ellipsis: 'three dots in one character',
    bullet: 'bullet',
    space: 'special space',
    invisible: 'invisible character',
    backtick: 'backtick',
    fraction: 'fraction in one character',
    trademark: 'trademark symbol',
    tab: 'tab',
    emoji: 'emoji',
    sign: (sign: string) => `character “${sign}”`,
    letter: (letter: string) => `letter “${letter}”`,
  },
};
