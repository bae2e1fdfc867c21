import type { ImportFault } from '../contact_imports.ts';
import { plural } from './plural.ts';

const people = (count: number) => plural(count, 'contact', 'contacts');
const rows = (count: number) => plural(count, 'row', 'rows');
const quoted = (value: string) => (value === '' ? '' : ` “${value}”`);

/** Why one row of a file is refused, without saying which. */
export function faultReason({ column, reason, value }: Omit<ImportFault, 'row'>): string {
  const at = column === null ? '' : `${column}: `;
  switch (reason) {
    case 'no_phone':
      return `${at}there is no phone number.`;
    case 'phone':
      return `${at}${quoted(value).trim()} is not a phone number that exists.`;
    case 'name_long':
      return `${at}the name is too long.`;
    case 'email':
      return `${at}${quoted(value).trim()} is not an email address.`;
    case 'consented':
      return `${at}${quoted(value).trim()} is neither yes nor no.`;
    case 'zip_code':
      return `${at}${quoted(value).trim()} is not a zip code such as 12345 or 12345-6789.`;
    case 'language':
      return `${at}${quoted(value).trim()} is neither English nor Spanish.`;
    case 'unknown_tag':
      return `${at}you have no tag called${quoted(value)}.`;
    case 'inactive_tag':
      return `${at}the tag${quoted(value)} is switched off.`;
    case 'tag_name':
      return `${at}${quoted(value).trim()} cannot be the name of a tag.`;
    case 'too_many_tags':
      return `${at}with${quoted(value)} you would have too many tags.`;
    case 'too_long':
      return 'the row is far too long. A quotation mark may be missing in it.';
    case 'open_quote':
      return 'a quotation mark in the row is not closed.';
    case 'not_text':
      return `${at}holds signs that are no text.`;
    case 'too_many_cells':
      return 'the row has more columns than the headings. Something in it may lack quotation marks.';
    case 'duplicate':
      return `${at}${quoted(value).trim()} stands in the file more than once.`;
    case 'known':
      return `${at}${quoted(value).trim()} is a contact already.`;
  }
}

/** The whole sentence: `Row 7, Mobile: “12” is not a phone number that exists.` */
export function faultSentence(fault: ImportFault): string {
  const reason = faultReason(fault);
  return fault.column === null ? `Row ${fault.row}: ${reason}` : `Row ${fault.row}, ${reason}`;
}

/** Sentences that the server answers about files of contacts. */
export const importErrors = {
  noFile: 'Please select a CSV file to import.',
  notCsv: 'Please select a valid CSV file.',
  tooLarge: (megabytes: number) =>
    `The file is larger than ${megabytes} MB. Split it, and import the parts one by one.`,
  empty: 'The file is empty.',
  noRows: 'The file has headings and nothing below them.',
  tooManyColumns: (max: number) => `The file has more than ${max} columns.`,
  noPhoneColumn: 'The file needs a column phone_e164 with the phone numbers.',
  pickPhone: 'Say which column holds the phone numbers.',
  sameColumn: 'One column cannot be two things.',
  noColumn: 'The file has no such column.',
  noImport: 'This import does not exist any more.',
  gone: 'This file is no longer kept. Upload it again.',
  notYet: 'Check the file first.',
  begun: 'This import has begun already.',
  ended: 'This import is over already.',
  exportFailed: 'Failed to export customer data. Please try again.',
};

/** Sentences of the import’s and export’s screens. */
export const importTexts = {
  title: 'Import contacts',
  notAllowed: 'Only a manager or the owner may import contacts. You can add them one by one.',
  back: 'Contacts',
  button: 'Import',
  exportButton: 'Export',
  exporting: 'Exporting',
  exported: (name: string) => `${name} is saved.`,
  failed: (detail: string) => `Import failed: ${detail}`,
  unknownError: 'Unknown error',
  failedPlainly: 'Failed to import customer data. Please try again.',
  steps: { label: 'Steps', file: 'File', columns: 'Columns', check: 'Check', consent: 'Consent', result: 'Result' },
  step: (at: number, of: number, name: string) => `Step ${at} of ${of}: ${name}`,
  file: {
    title: 'Which file?',
    detail: 'A CSV file from your till, your old provider or a spreadsheet. Nobody is imported yet.',
    choose: 'Choose a CSV file',
    drop: 'or drop it here',
    limits: (megabytes: number) =>
      `Up to ${megabytes} MB. In Excel or Google Sheets, save or download the sheet as CSV first.`,
    uploading: (percent: number) => `Uploading, ${percent} %`,
    dropNow: 'Drop the file to upload it',
    sample: 'Download an empty file with the right columns',
    sampleName: 'contacts-example.csv',
  },
  columns: {
    title: 'Which column is what?',
    detail: (name: string) => `Found in ${name}. Change what is wrong; a column that is nothing here is left out.`,
    heading: (heading: string) => `What is ${heading}?`,
    example: 'In the file',
    nothing: 'Leave out',
    fields: {
      phone_e164: 'Phone number',
      name: 'Name',
      first_name: 'First name',
      last_name: 'Last name',
      email: 'Email',
      consented: 'Agreed to texts (yes or no)',
      tags: 'Tags',
      zip_code: 'Zip code',
      language: 'Language',
    },
    untitled: (column: number) => `Column ${column}`,
    noValue: 'empty',
    unknownTags: 'Tags that you do not have',
    unknownTagsChoices: {
      refuse: 'Leave the row out and tell me',
      ignore: 'Import the person without that tag',
      create: 'Add the tag',
    },
    check: 'Check the file',
  },
  check: {
    title: 'What is in the file',
    counts: 'What becomes of the rows',
    checking: 'Going through the file. Nobody is imported yet.',
    fresh: 'New',
    freshDetail: 'would be imported',
    duplicate: 'Twice in the file',
    duplicateDetail: 'count once',
    known: 'Already there',
    knownDetail: 'stay as they are',
    refused: 'Not usable',
    refusedDetail: 'each with its reason below',
    suppressed: (count: number) =>
      `${people(count)} said STOP to you before. They are imported as opted out and get no texts.`,
    unwanted: (count: number) => `${people(count)} did not agree according to the file. They get no promotions.`,
    unknownTags: 'Tags that you do not have',
    tagRows: (name: string, count: number) => `${name} (${rows(count)})`,
    errors: 'The first rows that cannot be used',
    moreErrors: (count: number) => `and ${rows(count)} more; after the import you can download all of them.`,
    nobody: 'Nobody in this file is new. There is nothing to import.',
    change: 'Change the columns',
    next: 'Continue',
    again: 'Other file',
  },
  consent: {
    title: 'Did these people agree to your texts?',
    detail:
      'Texting people who did not agree can cost $500 to $1,500 a text. What you say here is kept as evidence with each of them, together with the file’s fingerprint.',
    yes: 'Yes, and we can show how',
    yesDetail: 'They can be texted at once.',
    no: 'No, or we are not sure',
    noDetail: 'They are kept as “Needs confirmation” and get no promotions until they say YES.',
    how: 'How did they agree?',
    howHint: 'Such as: ticked the box on our signup form',
    when: 'When did they, at the latest?',
    by: 'Who of the shop vouches for it?',
    chooseFirst: 'Choose one of the two.',
    vouch: 'I have read this, and it is true.',
    vouchFirst: 'Tick this, or choose the other answer above.',
    whenFirst: 'Give the day.',
    byFirst: 'Give a name.',
    run: (count: number) => `Import ${people(count)}`,
  },
  running: {
    title: 'Importing',
    detail: 'You can leave this page; the import goes on.',
    done: (done: number, of: number | null) =>
      of === null ? `${rows(done)} done` : `${done.toLocaleString('en-US')} of ${rows(of)} done`,
    soFar: (count: number) => `${people(count)} imported so far`,
    stop: 'Stop the import',
    stopTitle: 'Stop the import?',
    stopDetail: 'Who is imported already stays. The rest of the file is left out.',
  },
  result: {
    finished: (count: number) => (count === 0 ? 'Nobody was imported' : `${people(count)} imported`),
    cancelled: (count: number) =>
      count === 0 ? 'Stopped before anybody was imported' : `Stopped after ${people(count)}`,
    failed: 'The import could not be finished',
    failedDetail: 'Who is imported already stays. Upload the file again: nobody is imported twice.',
    imported: 'Imported',
    skipped: 'Passed over',
    skippedDetail: (known: number, duplicate: number) =>
      `${known.toLocaleString('en-US')} already there, ${duplicate.toLocaleString('en-US')} twice in the file`,
    suppressed: 'Opted out',
    suppressedDetail: 'said STOP before',
    refused: 'Not usable',
    refusedDetail: 'with their reasons in a file',
    download: 'Download the refused rows',
    reasonColumn: 'Reason',
    rowColumn: 'Row',
    toContacts: 'Show contacts',
    another: 'Another file',
    unconfirmed: 'They need to confirm before you can send them promotions.',
    attested: (how: string, when: string, by: string) => `Consent: ${how}, ${when}, vouched for by ${by}.`,
    noFile: 'The file and its refused rows are no longer kept.',
    fingerprint: (sha256: string) => `Fingerprint of the file (SHA-256): ${sha256}`,
  },
  past: {
    title: 'Imports so far',
    table: 'Imports',
    file: 'File',
    state: 'State',
    when: 'When',
    imported: 'Imported',
    refused: 'Not usable',
    states: {
      uploaded: 'Columns to be chosen',
      checking: 'Being checked',
      checked: 'Waits for you',
      running: 'Under way',
      finished: 'Finished',
      cancelled: 'Stopped',
      failed: 'Failed',
    },
    open: (name: string) => `Open ${name}`,
    by: (name: string) => `by ${name}`,
  },
  discard: 'Discard this file',
  discardDetail: 'Nobody of it is imported.',
};
