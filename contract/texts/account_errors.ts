/** Sentences of the account side that the server answers. The quoted ones are the specification's. */
export const accountErrors = {
  loginFailed: 'Login unsuccessful. Please check your credentials.',
  loginIncomplete: 'Give your username or e-mail and your password.',
  waitingForApproval: (company: string) => `Your request to join ${company} is waiting for its owner's approval.`,
};
