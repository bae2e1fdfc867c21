import { AGE_MIN } from './birth_date.ts';

/** Sentences about contacts, their consent and their tags that the server answers. */
export const contactErrors = {
  noContact: 'This contact no longer exists.',
  phoneTaken: 'You already have a contact with this phone number.',
  phoneArchived: 'You have archived a contact with this phone number. Restore it instead.',
  phone: 'Please enter a valid phone number, such as (207) 555-0142.',
  abroad: 'Please enter a phone number from the United States or Canada. We do not text numbers of other countries.',
  tooLong: (characters: number) => `Please use at most ${characters} characters.`,
  attestationHow: 'Enter how they agreed.',
  attestationWhen: 'Enter the date when they agreed, such as 2026-01-31.',
  attestationBy: 'Enter the name of the person who confirms this.',
  attestationFuture: 'This date is in the future.',
  attestationSpoken:
    'The law does not accept a spoken yes for promotions. Choose “No, or we are not sure”, and ask these customers to confirm by text.',
  archived: 'This contact is archived. Restore it first.',
  nothingToConfirm: 'You can ask only contacts who have not confirmed yet.',
  askedAlready:
    'You have already asked this contact to confirm. The law allows only one request. Wait for their YES, or show them your QR code.',
  notKnownToBe21: `Your texting rules require a known date of birth and an age of ${AGE_MIN}, so a YES from this contact would not count. They can join on your signup page.`,
  eraseConfirm: 'Type the name of the contact to erase.',
  eraseConfirmOther: (name: string) => `This does not match. Type “${name}” exactly as shown.`,
  eraseImporting: 'An import is in progress. Erase this contact when it is finished.',
  linkOptedOut:
    'You can text the link only to contacts who agreed to your texts. Copy the link and show it to them instead.',
  unreachable:
    'No text reaches this phone, so we do not send any until they text you or join again. You can show them your QR code.',
  notTextedAbroad:
    'This number is not from the United States or Canada, so we send it nothing but answers to its own texts.',
};
