/** Sentences of the form that stops texts to a number when the screens of contacts no longer open, and of the erasure by number. */
export const byPhoneTexts = {
  title: 'Stop texts to a customer',
  detail: 'You can opt a customer out at any time, even without a plan. The number then gets no more texts.',
  phone: 'Customer’s phone number',
  optOut: 'Stop texts',
  optedOut: (phone: string) => `${phone} was opted out.`,
  failed: 'Nothing was changed',
  erase: 'Erase all data',
  eraseTitle: (phone: string) => `Erase all data of the number ${phone} permanently?`,
  erased: (phone: string) => `All data of the number ${phone} was erased.`,
  nothingStored:
    'Nothing was found about this phone number. Contact files that are not imported yet were not searched. If they may contain it, discard them first.',
};
