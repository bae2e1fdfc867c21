/** Sentences of login and session. Quoted ones are the specification's own. */
export const accountTexts = {
  title: 'Log in',
  intro: 'Your stock, your suppliers, your regulars.',
  username: 'Username or email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Log in',
  busy: 'Logging in',
  expired: 'Your session has ended. Log in to go on where you were.',
  refused: 'Login unsuccessful. Please check your credentials.',
  failed: 'Login failed. Please try again.',
  noAccess: 'Your free trial has ended and there are no active trials. Please upgrade to continue.',
  logOut: 'Log out',
};
