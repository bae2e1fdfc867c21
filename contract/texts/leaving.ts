/** The dialog that opens when a user leaves a form with unsaved changes, or logs out from it. */
export const leavingTexts = {
  title: 'Leave without saving?',
  detail: 'Your changes are not saved yet.',
  leave: 'Leave without saving',
  stay: 'Keep editing',
  logOut: { title: 'Log out without saving?', action: 'Log out without saving' },
};
