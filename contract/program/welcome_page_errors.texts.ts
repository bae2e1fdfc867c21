/** Errors about the welcome page and its offer, from the server and on the screens. The specification fixes the first three. */
export const welcomePageErrors = {
  nameRequired: 'Please enter a program name.',
  tooFewPhotos: (count: number) => `Please upload at least 3 photos. You currently have ${count}.`,
  tooManyPhotos: (surplus: number) => `Maximum 6 photos allowed. Please remove ${surplus} photo(s).`,
  notAdded: (names: readonly string[]) => `Not added: ${names.map((name) => `“${name}”`).join(', ')}.`,
  tooLong: (most: number) => `Use ${most} characters or fewer.`,
  notMultipart:
    'Send the page as a form (multipart/form-data) with program_name, store_description, benefits and photos.',
  notAnImage: (name: string) => `“${name}” is not a supported picture. Choose a JPEG, PNG, WebP, AVIF or GIF.`,
  heic: (name: string) =>
    `“${name}” is in the iPhone’s HEIC format, which most browsers cannot show. Choose it on the phone itself, or save it as JPEG first.`,
  photoTooLarge: (name: string) => `“${name}” is larger than 10MB. Choose a smaller picture.`,
  tooManyPixels: (name: string) => `“${name}” has too many pixels. Save a smaller version and choose it again.`,
  unreadable: (name: string) => `We cannot read “${name}”. Save it again as JPEG and choose it again.`,
  keepsThree: 'A page needs at least 3 photos. Add and save another photo before you remove this one.',
  noPage: 'There is no welcome page yet.',
  noPhoto: 'This photo does not exist.',
  order: 'The order of the photos must be a JSON list of their ids and of the positions of new files.',
  galleryChanged: 'The photos were changed in the meantime. Reload the page to see them.',
  publishTooFew: (count: number) =>
    `You need at least 3 photos to publish a page, and this page has ${count}. Add photos and save again.`,
  joinOfferHeadlineRequired: 'Enter a headline for the offer, or clear all of its fields.',
  joinOfferNothing: 'There is no offer to publish. Write one and save it first.',
};
