/** Sentences about the welcome page and its offer that the server answers and the screens show; the first three are the specification's. */
export const welcomeErrors = {
  nameRequired: 'Please enter a program name.',
  tooFewPhotos: (count: number) => `Please upload at least 3 photos. You currently have ${count}.`,
  tooManyPhotos: (surplus: number) => `Maximum 6 photos allowed. Please remove ${surplus} photo(s).`,
  tooLong: (most: number) => `At most ${most} characters fit here.`,
  notMultipart:
    'Send the page as a form (multipart/form-data) with program_name, store_description, benefits and photos.',
  notAnImage: (name: string) => `“${name}” is not a picture that can be used. Choose a JPEG, PNG, WebP, AVIF or GIF.`,
  heic: (name: string) =>
    `“${name}” is in the format of an iPhone, which most browsers cannot show. Choose it on the phone itself, or save it as JPEG first.`,
  photoTooLarge: (name: string) => `“${name}” is larger than 10MB. Choose a smaller picture.`,
  tooManyPixels: (name: string) => `“${name}” has too many pixels. Save it smaller and choose it again.`,
  unreadable: (name: string) => `“${name}” cannot be read. Save it again as JPEG and choose it again.`,
  keepsThree: 'The page keeps at least 3 photos. Add and save another one before you remove this one.',
  noPage: 'There is no welcome page yet.',
  noPhoto: 'There is no such photo.',
  galleryChanged: 'The photos were changed meanwhile. Reload the page to see them as they are now.',
  publishTooFew: (count: number) =>
    `A page is published with at least 3 photos, and this one has ${count}. Add photos and save again.`,
  promoHeadlineRequired: 'Give the offer a headline, or clear all of its words.',
  promoNothing: 'There is no offer to publish. Write one and save it first.',
};
