import { plural } from '../texts/plural.ts';

/** The sentences about saved views of lists. */
export const savedViewTexts = {
  menu: 'Saved views',
  none: 'No saved views yet',
  save: 'Save this view',
  edit: 'Edit views',
  saveTitle: 'Save view',
  editTitle: 'Saved views',
  name: 'Name',
  nameHint: 'The search and the filters are saved. The list stays up to date.',
  share: 'Everyone in the company can use it',
  shared: 'Shared',
  sharedBy: (user: string) => `Shared by ${user}`,
  saved: (name: string) => `View ${name} was saved.`,
  more: (name: string) => `Actions for ${name}`,
  rename: 'Rename',
  shareIt: 'Share with the company',
  unshare: 'Stop sharing',
  replace: 'Use the filters shown now',
  replaced: (name: string) => `View ${name} now has the filters shown.`,
  delete: 'Delete view',
  deleteTitle: (name: string) => `Delete the view ${name}?`,
  deleteDetail: 'The documents and items that it shows stay as they are.',
  deleteShared: 'No one in the company will be able to use it. The documents and items that it shows stay as they are.',
  deleted: (name: string) => `View ${name} was deleted.`,
};

/** Sentences that the server answers. */
export const savedViewErrors = {
  noView: 'This saved view no longer exists.',
  nameTaken: (name: string) => `You already have a view called ${name}. Choose another name.`,
  tooMany: (most: number) =>
    `You have ${plural(most, 'saved view', 'saved views')} of this list. Delete one that you do not use.`,
  notYours: 'Only a manager or whoever saved this view can change it.',
};
