/** Sentences of login and session. The specification fixes the quoted ones. */
export const accountTexts = {
  title: 'Log in',
  intro: 'Your stock, your vendors, your customers.',
  username: 'Username or email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Log in',
  busy: 'Logging in',
  expired: 'Your session has ended. Log in to continue where you left off.',
  refused: 'Login unsuccessful. Please check your credentials.',
  failed: 'Login failed. Please try again.',
  noAccess: 'Your free trial has ended and there are no active trials. Please upgrade to continue.',
  logOut: 'Log out',
};
