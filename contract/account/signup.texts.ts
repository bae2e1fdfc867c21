import { trialTexts } from './trials.texts.ts';
import type { TrialType } from './trials.ts';

const SERVICES: Record<TrialType, string> = {
  invoice_scanning: 'Invoice Scanning',
  loyalty_text: 'Loyalty Text Program',
  loyalty_sms: 'Loyalty Text Program',
  both: 'Both Services',
};

/** Sentences of the signup. The specification fixes most of them. */
export const signupTexts = {
  services: SERVICES,
  title: 'Start your free trial',
  intro: (service: TrialType) => `${SERVICES[service]}. No credit card required.`,
  steps: { company: 'Company Info', account: 'Account Setup' },
  progress: 'Progress',
  step: (at: number, of: number, name: string) => `Step ${at} of ${of}: ${name}`,
  companyName: 'Company Name',
  zipCode: 'Zip Code',
  zipPlaceholder: '12345 or 12345-6789',
  phone: 'Personal Phone Number',
  phonePlaceholder: '(555) 123-4567',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  showConfirm: 'Show password confirmation',
  hideConfirm: 'Hide password confirmation',
  usernameFree: 'This username is available',
  usernameChecking: 'Checking username…',
  joining: (company: string) =>
    `${company} already has an account. When you finish signing up, we will ask its owner to approve you.`,
  back: 'Back',
  backToLogin: 'Back to Login',
  next: 'Next',
  create: 'Create Account',
  haveAccount: 'Already have an account?',
  login: 'Login',
  signup: 'Signup',
  noAccount: 'New here?',
  trial: trialTexts,
  tryWhat: 'What do you want to try?',
  serviceDetails: {
    invoice_scanning: 'Photograph vendor invoices. Stock and costs follow.',
    loyalty_text: 'Text promos and coupons to customers who join.',
    both: 'Invoices, stock, texts and coupons in one place.',
  } satisfies Record<Exclude<TrialType, 'loyalty_sms'>, string>,
  usedByColleague: (service: TrialType) =>
    `A user from your company has already used the ${SERVICES[service]} free trial.`,
  used: (service: TrialType) => `Your company has already used the ${SERVICES[service]} free trial.`,
  failed: 'Signup failed. Please try again.',
  created: (service: TrialType) => `Account created successfully for ${SERVICES[service]}! You can now log in.`,
  requested: (company: string) =>
    `Account created. Open the link that we emailed you, so that the owner of ${company} can approve your request. You can log in once it is approved.`,
  tooManyRequests:
    'Your account was not created, because too many users have asked to join this company today. Ask its owner for an invitation, or try again tomorrow.',
  noCompany: 'No company with this name and zip code has an account.',
};

/** What is wrong with a field of an account. */
export const fieldTexts = {
  companyRequired: 'Company name is required',
  zipRequired: 'Zip code is required',
  zip: 'Please enter a zip code as 12345 or 12345-6789.',
  phoneRequired: 'Personal phone number is required',
  phone: 'Please enter a valid 10-digit phone number',
  usernameRequired: 'Username is required',
  usernameShort: 'Username must be at least 3 characters',
  usernameCharacters: 'Username cannot contain spaces, @ or :',
  usernameTaken: 'Username is already taken',
  emailRequired: 'Email is required',
  email: 'Please enter a valid email',
  emailTaken: 'This email already has an account. Log in, or reset your password.',
  passwordRequired: 'Password is required',
  password: 'Password must include uppercase, lowercase, special character, and be 6+ characters',
  confirmRequired: 'Please confirm your password',
  mismatch: 'Passwords do not match',
};
