/** Sentences about contacts, their consent and their tags that the server answers. */
export const contactErrors = {
  noContact: 'This contact does not exist any more.',
  phoneTaken: 'You already have a contact with this phone number.',
  phoneArchived: 'You have archived a contact with this phone number. Restore it instead.',
  phone: 'Please enter a valid phone number, such as (207) 555-0142.',
  zip: 'Please enter a zip code as 12345 or 12345-6789.',
  attestationHow: 'Say how they agreed.',
  attestationWhen: 'Say on which day they agreed, as 2026-01-31.',
  attestationFuture: 'This day has not come yet.',
  archived: 'This contact is archived. Restore it first.',
  nothingToConfirm: 'Only somebody whose consent is not confirmed yet can be asked to confirm.',
  askedAlready: 'This person has been asked to confirm once already. The law leaves it at that: wait for their YES.',
  eraseConfirm: 'Type whom you want to erase.',
  eraseConfirmOther: (name: string) => `This is not who is shown here. Type “${name}” as it stands.`,
  eraseImporting: 'A file of contacts is being worked on. Erase this contact when it has ended.',
  linkOptedOut: 'Only somebody who agreed to your texts can be sent their link. Copy it and show it to them instead.',
};
