/** Sentences of a form that someone else saved while it was being filled in. */
export const outdatedTexts = {
  changed: 'Someone else saved this in the meantime. Nothing was saved, and your entries are still here.',
  load: 'Discard changes and load what was saved',
};
