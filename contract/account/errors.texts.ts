/** Sentences about accounts that the server answers. The specification fixes the quoted ones. */
export const accountErrors = {
  loginFailed: 'Login unsuccessful. Please check your credentials.',
  loginIncomplete: 'Enter your username or email and your password.',
  noAccessLeft: 'Your free trial has ended and there are no active trials. Please upgrade to continue.',
  waitingForApproval: (company: string) => `Your request to join ${company} is waiting for its owner’s approval.`,
};
