import { AGE_MIN } from '../../contacts/birth_date.ts';

/** What is wrong with the wording of a message, for its author. */
export const contentTexts = {
  tobacco: (word: string) => `“${word}”: you cannot advertise tobacco or vaping by text message.`,
  cannabis: (word: string) => `“${word}”: you cannot advertise cannabis, CBD or kratom by text message.`,
  alcohol: (word: string) =>
    `“${word}”: you can advertise alcohol only to customers who gave their date of birth and are ${AGE_MIN} or older. Turn on “We sell alcohol” in the texting rules first.`,
  maybeAlcohol: (word: string) =>
    `“${word}”: if this is about alcohol, you can send it only to customers who gave their date of birth and are ${AGE_MIN} or older.`,
  shortener: (word: string) =>
    `“${word}”: carriers block links from public URL shorteners. Use the full address. We turn it into your own short link.`,
  capitals: 'Words in all capitals look like shouting and are often filtered as spam.',
  signs: 'Several exclamation points or dollar signs in a row are often filtered as spam.',
  sex: (word: string) => `“${word}”: carriers block sexual content.`,
  hate: (word: string) => `“${word}”: carriers block hate speech.`,
  firearms: (word: string) => `“${word}”: carriers block texts about firearms.`,
  stop: 'The message does not say how to opt out. Add “Reply STOP to opt out.”',
  urgency: (word: string) =>
    `“${word}” looks like a scam to carriers and customers. State when the offer ends instead.`,
};
