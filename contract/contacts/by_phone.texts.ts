/** Sentences of the form that stops texts to a number when the screens of contacts no longer open. */
export const byPhoneTexts = {
  title: 'Stop texts to a customer',
  detail: 'You can opt a customer out at any time, even without a plan. The number then gets no more texts.',
  phone: 'Customer’s phone number',
  optOut: 'Opt out',
  optedOut: (phone: string) => `${phone} was opted out.`,
  failed: 'Nothing was changed',
  erase: 'Erase contact',
  eraseTitle: (phone: string) => `Erase the contact with the number ${phone} permanently?`,
  erased: (phone: string) => `The contact with the number ${phone} was erased.`,
  noContact: 'No contact has this phone number.',
};
