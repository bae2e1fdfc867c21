/** For a user whose invoice another user has changed in the meantime. */
export const conflictTexts = {
  title: 'Someone else changed this invoice while you were editing',
  detail: (fields: string[]) => `You both changed: ${fields.join(', ')}. Your changes are still here.`,
  state: 'It was posted or archived in the meantime. Your changes are still here.',
  reading: 'It is being read again. Your changes are kept here and saved when the new reading is complete.',
  mine: 'Keep mine',
  theirs: 'Use theirs',
};
