import { plural } from './plural.ts';

/** What a member of the team says who adds somebody as consented; kept in the ledger of consent, so a change is a new version. */
export const ATTESTED_WORDING =
  'This person agreed to get recurring automated promotional texts from us, and we can show how they agreed.';

const people = (count: number) => plural(count, 'contact', 'contacts');

/** Sentences of the contacts' screen. */
export const contactTexts = {
  title: 'Contacts',
  headline: people,
  table: 'Contacts',
  search: 'Name, phone, or email',
  add: 'Add contact',
  columns: { name: 'Name', phone: 'Phone', tags: 'Tags', texts: 'Texts', joined: 'Joined', actions: 'Actions' },
  unnamed: 'No name',
  consent: { consented: 'Consented', needs_confirmation: 'Needs confirmation', opted_out: 'Opted out' },
  unreachable: 'Unreachable',
  filters: { label: 'Whom to show', all: 'All', archived: 'Archived', tag: 'Tag', anyTag: 'Any tag' },
  pages: {
    label: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    page: (page: number) => `Page ${page}`,
    of: (page: number, pages: number) => `Page ${page} of ${pages.toLocaleString('en-US')}`,
  },
  empty: {
    title: 'No customers found',
    first: 'People who scan your QR code appear here by themselves. You can add those you know by hand.',
    filtered: 'Nobody fits this search and these filters.',
    archived: 'Whom you archive is kept here, and can be restored.',
  },
  more: (name: string) => `Actions for ${name}`,
  edit: 'Edit',
  archive: 'Archive',
  restore: 'Restore',
  optOut: 'Asked for no more texts',
  archived: (name: string) => `${name} is archived and gets no texts.`,
  restored: (name: string) => `${name} is back on the list.`,
  optedOut: (name: string) => `${name} gets no more texts.`,
  optOutTitle: (name: string) => `Stop all texts to ${name}?`,
  optOutDetail:
    'Do this when they ask in person or by phone. It holds at once, even if they are deleted or imported again. Only START from their own phone brings the texts back.',
  optOutAction: 'Stop all texts',
  actionFailed: 'Nothing was changed.',
  ask: {
    waiting: (count: number) => `${plural(count, 'contact has', 'contacts have')} not been asked to confirm yet.`,
    button: 'Ask them to confirm',
    title: (count: number) => `Ask ${people(count)} to confirm?`,
    detail: (count: number) =>
      `${count === 1 ? 'They get' : 'Each gets'} exactly one text that asks for a YES, at an hour when texting them is allowed. Nobody is ever asked twice, and who does not answer gets no promotions.`,
    action: (count: number) => `Send ${plural(count, 'text', 'texts')}`,
    asked: (count: number) => `${plural(count, 'text is', 'texts are')} on the way. A YES makes somebody “Consented”.`,
  },
  form: {
    addTitle: 'Add contact',
    editTitle: (name: string) => `Edit ${name}`,
    phone: 'Phone',
    phoneHint: 'With area code, in any spelling',
    name: 'Name',
    email: 'Email',
    zip: 'Zip code',
    zipHint: 'Tells their time of day; without it the area code does',
    language: 'Language',
    languages: { en: 'English', es: 'Spanish' },
    tags: 'Tags',
    noTags: 'No tag of this name. Managers add tags under Tags.',
    consented: 'They agreed to get our texts',
    how: 'How did they agree?',
    howHint: 'Kept as evidence with your name and the day',
    howExamples: [
      'Signed the card at the counter',
      'Said yes at the counter',
      'Said yes on the phone',
      'Signed up on paper',
    ],
    when: 'On which day?',
    unproven: 'Without this they are kept as “Needs confirmation”: they can be asked once, and get no other texts.',
    isConsented: 'They agreed to get texts. To stop them, choose “Asked for no more texts” in the list.',
    isOptedOut: 'They asked for no more texts. Only START from their own phone brings the texts back.',
    optional: 'optional',
    save: 'Save',
    addFailed: 'The contact was not added',
    editFailed: 'The contact was not changed',
    added: (name: string) => `${name} is added.`,
    addedBlocked: (name: string) => `${name} is added, and stays opted out: this number said STOP before.`,
    changed: (name: string) => `${name} is changed.`,
    restoreThem: 'Restore them',
  },
};

/** Sentences of the tags’ window. */
export const tagTexts = {
  title: 'Tags',
  addTitle: 'Add tag',
  editTitle: (name: string) => `Edit ${name}`,
  add: 'Add tag',
  list: 'Your tags',
  carriedBy: people,
  off: 'Switched off',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removeTitle: (name: string) => `Delete the tag ${name}?`,
  removeDetail: (count: number) =>
    count === 0
      ? 'No contact carries it. It cannot be brought back.'
      : `${people(count)} ${count === 1 ? 'carries' : 'carry'} it. They stay; only the tag comes off them, and cannot be brought back.`,
  removeAction: 'Delete the tag',
  removed: (name: string) => `The tag ${name} is deleted.`,
  removeFailed: (name: string) => `The tag ${name} was not deleted.`,
  added: (name: string) => `The tag ${name} is added.`,
  changed: (name: string) => `The tag ${name} is changed.`,
  failed: 'The tag was not saved',
  emptyTitle: 'No tags yet',
  emptyDetail: 'Tags part your contacts into groups, such as Lunch or Vegan, that you can text alone.',
  name: 'Name',
  color: 'Color',
  colorHint: 'Pick one, or write it as #007bff',
  description: 'Description',
  active: 'Can be given to contacts',
  preview: 'Looks like',
  previewName: 'Tag',
};
