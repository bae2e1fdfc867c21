/** Sentences of the contacts that the server answers. */
export const contactErrors = {
  phoneTaken: 'You already have a contact with this phone number.',
};
