const US = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** A phone number for users: `+12075550142` → `(207) 555-0142`; numbers of other countries stay unchanged. */
export function readablePhone(phone_e164: string): string {
  return phone_e164.replace(US, '($1) $2-$3');
}

/** A phone number for public pages, where only its owner should recognize it: `+12075550142` → `(•••) •••-0142`. */
export function shownPhone(phone_e164: string): string {
  return US.test(phone_e164) ? phone_e164.replace(US, '(•••) •••-$3') : `••• ${phone_e164.slice(-4)}`;
}
