import { plural } from '../texts/plural.ts';
import { AGE_MIN } from './birth_date.ts';

/** What a team member states when adding a contact as consented. Kept as evidence of consent, so a change is a new version. */
export const ATTESTED_WORDING =
  'This customer agreed to get recurring automated promotional texts from us, and we can show how they agreed.';

const contactCount = (count: number) => plural(count, 'contact', 'contacts');

/** Sentences of the contacts' screen. */
export const contactTexts = {
  title: 'Contacts',
  headline: contactCount,
  table: 'Contacts',
  search: 'Name, phone, or email',
  add: 'Add contact',
  columns: { name: 'Name', phone: 'Phone', tags: 'Tags', texts: 'Texts', joined: 'Joined', actions: 'Actions' },
  unnamed: 'No name',
  consent: { consented: 'Consented', needs_confirmation: 'Needs confirmation', opted_out: 'Opted out' },
  unreachable: 'Unreachable',
  filters: { label: 'Filter contacts', all: 'All', archived: 'Archived', tag: 'Tag', anyTag: 'Any tag' },
  empty: {
    title: 'No customers found',
    first: 'Customers who scan your QR code and join appear here. You can also add contacts yourself.',
    filtered: 'No contacts match your search and filters.',
    archived: 'Archived contacts stay here. You can restore them at any time.',
  },
  more: (name: string) => `Actions for ${name}`,
  edit: 'Edit',
  archive: 'Archive',
  restore: 'Restore',
  optOut: 'Stop texts',
  archived: (name: string) => `${name} was archived and will not get any texts.`,
  restored: (name: string) => `${name} was restored.`,
  optedOut: (name: string) => `${name} will not get any more texts.`,
  optOutTitle: (name: string) => `Stop all texts to ${name}?`,
  optOutDetail:
    'Do this when a customer asks you in person or by phone. It takes effect at once, even if you delete or import the contact again. Texts resume only if they text START from their own phone.',
  optOutAction: 'Stop all texts',
  actionFailed: 'Nothing was changed.',
  ask: {
    waiting: (count: number) => `You have not asked ${plural(count, 'contact', 'contacts')} to confirm yet.`,
    button: 'Ask them to confirm',
    title: (count: number) => `Ask ${contactCount(count)} to confirm?`,
    detail: (count: number) =>
      `${count === 1 ? 'They get' : 'Each contact gets'} one text that asks them to reply YES, at a time that the law allows. You can ask each contact only once. Contacts who do not answer get no promotions.`,
    action: (count: number) => `Send ${plural(count, 'text', 'texts')}`,
    asked: (count: number) => `Sending ${plural(count, 'text', 'texts')}. Contacts who answer YES become “Consented”.`,
  },
  form: {
    addTitle: 'Add contact',
    editTitle: (name: string) => `Edit ${name}`,
    phone: 'Phone',
    phoneHint: 'With area code, in any format',
    name: 'Name',
    email: 'Email',
    zip: 'Zip code',
    zipHint: 'If you enter it, texts are sent only in hours that are allowed at both the zip code and the area code.',
    language: 'Language',
    languages: { en: 'English', es: 'Spanish' },
    tags: 'Tags',
    noTags: 'No tags match. Managers can add tags under Tags.',
    consented: 'They agreed to get our texts',
    how: 'How did they agree?',
    howHint: 'Saved as evidence with your name and the date',
    writtenExamples: ['Signed the card at the counter', 'Signed up on paper', 'Checked the box on our website'],
    spokenExamples: ['Said yes at the counter', 'Said yes on the phone'],
    when: 'When did they agree?',
    unproven: `Without this, the contact is saved as “Needs confirmation”. You can ask them to confirm once. They get no other texts. While “We sell alcohol” is on in the texting rules, you can ask only contacts who are known to be ${AGE_MIN} or older.`,
    spoken: `The law does not accept a spoken yes for promotions. The contact is saved as “Needs confirmation”. We send one text that asks them to reply YES, unless they were asked before. While “We sell alcohol” is on in the texting rules, we ask only contacts who are known to be ${AGE_MIN} or older. They can also scan your QR code and join.`,
    isConsented: 'They agreed to get texts. To stop their texts, choose “Stop texts” in the list.',
    isOptedOut:
      'They opted out. Texts resume only if they text START from their own phone. If they opted out on their own page, they can also join there again.',
    optional: 'optional',
    save: 'Save',
    addFailed: 'The contact was not added',
    editFailed: 'The contact was not changed',
    added: (name: string) => `${name} was added.`,
    addedBlocked: (name: string) =>
      `${name} was added but stays opted out, because this number opted out or was erased earlier.`,
    addedAsked: (name: string) =>
      `${name} was added as “Needs confirmation”. They get promotions only after they confirm or join.`,
    changed: (name: string) => `${name} was saved.`,
    restoreThem: 'Restore contact',
  },
};

/** Sentences of the dialog for tags. */
export const tagTexts = {
  title: 'Tags',
  addTitle: 'Add tag',
  editTitle: (name: string) => `Edit ${name}`,
  add: 'Add tag',
  list: 'Your tags',
  carriedBy: contactCount,
  off: 'Turned off',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removeTitle: (name: string) => `Delete the tag ${name}?`,
  removeDetail: (count: number) =>
    count === 0
      ? 'No contacts have this tag. You cannot undo this.'
      : `${contactCount(count)} ${count === 1 ? 'has' : 'have'} this tag. Deleting it removes it from them. The contacts stay. You cannot undo this.`,
  removeAction: 'Delete tag',
  removed: (name: string) => `The tag ${name} was deleted.`,
  removeFailed: (name: string) => `The tag ${name} was not deleted.`,
  added: (name: string) => `The tag ${name} was added.`,
  changed: (name: string) => `The tag ${name} was saved.`,
  failed: 'The tag was not saved',
  emptyTitle: 'No tags yet',
  emptyDetail: 'Use tags to group your contacts, such as Lunch or Vegan. You can send a message to one group.',
  name: 'Name',
  color: 'Color',
  colorHint: 'Pick one, or enter a code such as #007bff',
  description: 'Description',
  active: 'Can be given to contacts',
  preview: 'Preview',
  previewName: 'Tag',
};
