import { IMPORT_FIELDS, type ImportField, type ImportMapping, type ImportShape } from '#contract/contacts/imports.ts';
import { readPhone } from '#server/platform/phone.rules.ts';
import { wordKey } from '#server/platform/word_keys.rules.ts';

/** The names of columns in exports of tills, providers and address books, in English and Spanish. */
const HEADINGS: Record<ImportField, string[]> = {
  phone_e164: [
    'phone e164',
    'phone',
    'phone number',
    'mobile',
    'mobile number',
    'mobile phone',
    'cell',
    'cell phone',
    'cellphone',
    'cell number',
    'telephone',
    'tel',
    'number',
    'sms',
    'sms number',
    'contact number',
    'phone 1 value',
    'telefono',
    'celular',
    'movil',
    'numero',
    'numero de telefono',
  ],
  name: [
    'name',
    'full name',
    'customer',
    'customer name',
    'contact',
    'contact name',
    'client',
    'display name',
    'nombre completo',
  ],
  first_name: ['first name', 'first', 'firstname', 'given name', 'fname', 'nombre'],
  last_name: ['last name', 'last', 'lastname', 'surname', 'family name', 'lname', 'apellido', 'apellidos'],
  email: [
    'email',
    'e mail',
    'email address',
    'e mail address',
    'mail',
    'e mail 1 value',
    'correo',
    'correo electronico',
  ],
  consented: [
    'consented',
    'consent',
    'opt in',
    'opted in',
    'optin',
    'sms consent',
    'sms opt in',
    'sms marketing',
    'subscribed',
    'subscription status',
    'sms subscription status',
    'marketing opt in',
    'accepts sms marketing',
    'consentimiento',
  ],
  tags: [
    'tags',
    'tag',
    'groups',
    'group',
    'labels',
    'label',
    'lists',
    'list',
    'segment',
    'segments',
    'etiquetas',
    'grupo',
  ],
  zip_code: ['zip', 'zip code', 'zipcode', 'postal code', 'postcode', 'postal', 'billing zip', 'codigo postal'],
  language: ['language', 'lang', 'preferred language', 'locale', 'idioma'],
};

/** Words that mark a column as a phone when no heading is one of the above. */
const PHONE_WORDS = /\b(phone|mobile|cell|telefono|celular|movil)\b/;

export const NO_MAPPING: ImportMapping = Object.freeze(
  Object.fromEntries(IMPORT_FIELDS.map((field) => [field, null])),
) as ImportMapping;

/** The meaning of each column by its heading; the phone column, if needed, by the content of the first rows. */
export function proposeMapping({ headings, samples }: Pick<ImportShape, 'headings' | 'samples'>): ImportMapping {
  const mapping: ImportMapping = { ...NO_MAPPING };
  const plainHeadings = headings.map(wordKey);
  const isTaken = (column: number) => Object.values(mapping).includes(column);
  for (const field of IMPORT_FIELDS) {
    // When two headings match, the one that is earlier in the list is the better one.
    const column = HEADINGS[field]
      .map((known) => plainHeadings.indexOf(known))
      .find((found) => found !== -1 && !isTaken(found));
    mapping[field] = column ?? null;
  }
  if (mapping.phone_e164 === null) {
    const byWord = plainHeadings.findIndex((heading, column) => PHONE_WORDS.test(heading) && !isTaken(column));
    const byValue = headings.findIndex(
      (_, column) => !isTaken(column) && samples.some((cells) => readPhone(cells[column] ?? '') !== null),
    );
    mapping.phone_e164 = byWord === -1 ? (byValue === -1 ? null : byValue) : byWord;
  }
  // "Nombre" alone is the whole name, and so is "First".
  if (mapping.name === null && mapping.last_name === null && mapping.first_name !== null) {
    mapping.name = mapping.first_name;
    mapping.first_name = null;
  }
  return mapping;
}
