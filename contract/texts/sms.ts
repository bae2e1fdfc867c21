/** Names of characters that do not fit into the small alphabet of text messages, for the meter below a message. */
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
    trademark: 'trademark sign',
    tab: 'tab',
    emoji: 'emoji',
    sign: (sign: string) => `sign “${sign}”`,
    letter: (letter: string) => `letter “${letter}”`,
  },
};
