/** What is wrong with the wording of a text, for the one who writes it. */
export const contentTexts = {
  tobacco: (word: string) => `“${word}”: tobacco and vaping may not be advertised by text message, whoever gets it.`,
  cannabis: (word: string) =>
    `“${word}”: cannabis, CBD and kratom may not be advertised by text message, whoever gets it.`,
  alcohol: (word: string) =>
    `“${word}”: alcohol may only be advertised to people who gave their date of birth and are 21 or over. Switch on the age check for your programme first.`,
  shortener: (word: string) =>
    `“${word}”: networks block links of public shorteners. Put in the full address; the text gets a short link of your own.`,
  capitals: 'Words all in capitals read as shouting and are often filtered as spam.',
  signs: 'Several exclamation marks or dollar signs in a row are often filtered as spam.',
  sex: (word: string) => `“${word}”: texts of a sexual kind are blocked by the networks.`,
  hate: (word: string) => `“${word}”: words of hate are blocked by the networks.`,
  firearms: (word: string) => `“${word}”: texts about firearms are blocked by the networks.`,
  stop: 'There is no way out in it. Add “Reply STOP to opt out.”',
  urgency: (word: string) =>
    `“${word}” reads like a scam to networks and people. Say plainly until when the offer holds.`,
};
