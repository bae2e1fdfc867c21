import { USERNAME_MIN } from './limits.ts';
import { fieldTexts } from './signup.texts.ts';

/** The rules of an account's fields, for both sides: what is wrong with a value, as a sentence, or null. */
export function usernameFault(username: string): string | null {
  const name = username.trim();
  if (!name) return fieldTexts.usernameRequired;
  if (name.length < USERNAME_MIN) return fieldTexts.usernameShort;
  // With an @ it could be an email address, and with a colon HTTP Basic could not carry it.
  return /[\s@:\p{Cc}]/u.test(name) ? fieldTexts.usernameCharacters : null;
}

export function emailFault(email: string): string | null {
  const address = email.trim();
  if (!address) return fieldTexts.emailRequired;
  return isEmail(address) ? null : fieldTexts.email;
}

/** Whether a mail could be sent to this address. */
export function isEmail(address: string): boolean {
  const isShaped = /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+\.[^\s@<>(),;:"\\.]+$/.test(address);
  return isShaped && !/\p{Cc}/u.test(address);
}

export function zipFault(zip: string): string | null {
  if (!zip.trim()) return fieldTexts.zipRequired;
  return isZip(zip) ? null : fieldTexts.zip;
}

/** `12345` or `12345-6789`. */
export function isZip(zip: string): boolean {
  return /^\d{5}(-\d{4})?$/.test(zip.trim());
}

export function passwordFault(password: string): string | null {
  if (!password) return fieldTexts.passwordRequired;
  const parts = [/\p{Lu}/u, /\p{Ll}/u, /[^\p{L}\p{N}\s]/u];
  return [...password].length >= 6 && parts.every((part) => part.test(password)) ? null : fieldTexts.password;
}

export function confirmFault(password: string, repeated: string): string | null {
  if (!repeated) return fieldTexts.confirmRequired;
  return repeated === password ? null : fieldTexts.mismatch;
}

/** The digits of a US phone number, at most ten, without the country's 1. */
export function phoneDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return (digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10);
}

export function phoneFault(phone: string): string | null {
  const digits = phone.replace(/\D/g, '');
  if (!digits) return fieldTexts.phoneRequired;
  return digits.length === 10 || /^1\d{10}$/.test(digits) ? null : fieldTexts.phone;
}

/** `(555) 123-4567` as far as it is typed: brackets and dashes appear with the digit after them. */
export function formatPhone(phone: string): string {
  const digits = phoneDigits(phone);
  if (digits.length < 4) return digits && `(${digits}`;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return line ? `(${area}) ${exchange}-${line}` : `(${area}) ${exchange}`;
}
