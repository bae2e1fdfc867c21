/** What is asked when somebody leaves a form with unsaved words in it. */
export const leavingTexts = {
  title: 'Leave without saving?',
  detail: 'What you wrote here is not saved yet.',
  leave: 'Leave',
  stay: 'Keep writing',
};
