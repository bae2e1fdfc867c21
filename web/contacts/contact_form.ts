import { emailFault } from '#contract/account/fields.ts';
import { type Contact, zipFault } from '#contract/contacts/contacts.ts';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { ApiFailure } from '../api.ts';
import { localDay } from '../day_in.ts';

/** The form's fields as they are typed. */
export interface FormValues {
  phone: string;
  name: string;
  email: string;
  zip_code: string;
  language: 'en' | 'es';
  tags: string[];
  consented: boolean;
  how: string;
  /** A calendar date. */
  when: string;
}

export function valuesOf(contact: Contact | null): FormValues {
  return {
    phone: contact?.phone_e164 ?? '',
    name: contact?.name ?? '',
    email: contact?.email ?? '',
    zip_code: contact?.zip_code ?? '',
    language: contact?.language ?? 'en',
    tags: contact?.tags.map(({ name }) => name) ?? [],
    // Checked for a new contact, as everywhere; a contact who needs confirmation has to be checked by the user.
    consented: contact ? contact.consented : true,
    how: '',
    when: localDay(),
  };
}

/** What is wrong before anything is sent, by field. */
export function contactFaults(values: FormValues, isNew: boolean): Partial<Record<keyof FormValues, string>> {
  const { phone, email, zip_code, consented, how, when } = values;
  const email_fault = email.trim() ? emailFault(email) : null;
  const zip_fault = zipFault(zip_code);
  // Without its date, an attestation would not be sent, and nobody would be told.
  const when_fault = consented && how.trim() !== '' ? whenFault(when) : null;
  return {
    ...(isNew && phone.replace(/\D/g, '').length < 7 ? { phone: contactErrors.phone } : {}),
    ...(email_fault ? { email: email_fault } : {}),
    ...(zip_fault ? { zip_code: zip_fault } : {}),
    ...(when_fault ? { when: when_fault } : {}),
  };
}

function whenFault(when: string): string | null {
  if (when === '') return contactErrors.attestationWhen;
  return when > localDay() ? contactErrors.attestationFuture : null;
}

/** The call's body. Consent is sent only if this form can give it: for a new contact, or one who needs confirmation. */
export function bodyOf(values: FormValues, contact: Contact | null) {
  const { phone, name, email, zip_code, language, tags, consented, when } = values;
  const how = values.how.trim();
  const mayAttest = contact === null || contact.consent === 'needs_confirmation';
  return {
    phone_e164: phone.trim(),
    name: name.trim(),
    email: email.trim(),
    zip_code: zip_code.trim(),
    language,
    tags,
    ...(mayAttest ? { consented } : {}),
    ...(mayAttest && consented && how && when ? { attestation: { how, when } } : {}),
  };
}

/** What was changed in the form. The rest is left out: another user may have changed it meanwhile. */
export function changesOf(values: FormValues, contact: Contact) {
  const was: Record<string, unknown> = bodyOf(valuesOf(contact), contact);
  const { phone_e164: _, tags, ...fields } = bodyOf(values, contact);
  const changed = Object.entries(fields).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(was[field]),
  );
  const add_tags = tags.filter((name) => !contact.tags.some((tag) => tag.name === name));
  const remove_tag_ids = contact.tags.flatMap(({ tag_id, name }) => (tags.includes(name) ? [] : [tag_id]));
  return {
    ...(Object.fromEntries(changed) as Partial<typeof fields>),
    ...(add_tags.length > 0 ? { add_tags } : {}),
    ...(remove_tag_ids.length > 0 ? { remove_tag_ids } : {}),
  };
}

const FIELDS: Record<string, keyof FormValues> = {
  phone_e164: 'phone',
  add_tags: 'tags',
  'attestation.how': 'how',
  'attestation.when': 'when',
};

/** The server's refusals under the form's names; empty where it names no field. */
export function refusalsOf(error: unknown): Partial<Record<string, string>> {
  const fields = error instanceof ApiFailure ? error.more.fields : null;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).map(([field, sentence]) => [FIELDS[field] ?? field, sentence]));
}
