/** Why a document is neither ready nor posted. */
export const stateTexts = {
  archived: 'This document is archived. None of it is in stock.',
  restore: 'Restore',
  unread: 'We could not read this document',
  kept: 'We kept the file.',
};
