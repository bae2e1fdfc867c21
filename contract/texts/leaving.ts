/** The dialog that opens when a user leaves a form with unsaved changes. */
export const leavingTexts = {
  title: 'Leave without saving?',
  detail: 'Your changes are not saved yet.',
  leave: 'Leave without saving',
  stay: 'Keep editing',
};
