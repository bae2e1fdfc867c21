/** Rows on messages that are decided without a server: length, welcome message, and what can be sent when. */
export const MESSAGE_RULE_ROWS: Record<string, Record<string, string>> = {
  'Texts: rules': {
    '5-promo-total':
      "the company's name, a colon and a space count in the 320 characters; the text area has what is left",
    '5-welcome-stop': "company_name is filled in, and 'Reply STOP to opt out.' appended where it is absent",
    '8-welcome-default': "'Welcome to {company_name} Rewards! ... Reply STOP to opt out.'",
    'ruling-16': 'the disclosure beside the consent box names everything that the law requires, in both languages',
    'ruling-17': "the welcome text keeps the owner's words, and missing parts are appended",
    'ruling-18-words':
      'STOP and similar words in any case and punctuation, also in Spanish, and plain sentences for the owner to review',
    'ruling-19-hours':
      "the recipient's local hours, by zip code, or else area code, or else the hours that fit every zone; the product uses the zip code and the area code together, because the phone can be in either place",
    'ruling-20-caps': 'caps for a day and a week, and the number promised in the disclosure',
    'ruling-21-meter': 'encoding, segments, and the character that forces UCS-2 with its replacement',
    'ruling-22-estimate': 'cost and finishing time, shown before sending',
    'ruling-23-wording': 'forbidden words, words allowed only behind the age gate, and warnings',
  },
};
