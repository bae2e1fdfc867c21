/** Sentences about the photos of items. */
export const photoTexts = {
  add: 'Add photo',
  replace: 'Replace photo',
  remove: 'Delete photo',
  removeTitle: (item: string) => `Delete the photo of ${item}?`,
  removeDetail: 'The item and its stock stay as they are.',
  sending: 'Sending the photo…',
  set: (item: string) => `${item} has a new photo.`,
  removed: (item: string) => `The photo of ${item} was deleted.`,
  copy: 'Copy the photo',
  copyHint: 'The new item gets a photo of its own, which you can replace later.',
  of: (item: string) => `Photo of ${item}`,
};

export const photoErrors = {
  noFile: 'Choose a photo. Nothing was changed.',
  wrongType: 'This file is not a JPEG, PNG or WebP picture. Nothing was changed. Choose another one.',
  tooLarge: (megabytes: number) =>
    `A photo can have at most ${megabytes} MB. Nothing was changed. Choose a smaller one.`,
  tooManyPixels: 'This picture has too many pixels to open. Nothing was changed. Choose a smaller one.',
  unreadable: 'This picture is damaged. Nothing was changed. Choose another one.',
  none: 'This item has no photo.',
};
