import { plural } from '../texts/plural.ts';
import type { ImportFault } from './imports.ts';

const contactCount = (count: number) => plural(count, 'contact', 'contacts');
const customers = (count: number) => plural(count, 'customer', 'customers');
const rows = (count: number) => plural(count, 'row', 'rows');
const quoted = (value: string) => (value === '' ? '' : ` “${value}”`);

/** Why a row of a file was left out, without its row number. */
export function faultReason({ column, reason, value }: Omit<ImportFault, 'row'>): string {
  const at = column === null ? '' : `${column}: `;
  switch (reason) {
    case 'no_phone':
      return `${at}there is no phone number.`;
    case 'phone':
      return `${at}${quoted(value).trim()} is not a valid phone number.`;
    case 'abroad':
      return `${at}${quoted(value).trim()} is not a phone number from the United States or Canada.`;
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
      return `${at}the tag${quoted(value)} is turned off.`;
    case 'tag_name':
      return `${at}${quoted(value).trim()} cannot be the name of a tag.`;
    case 'too_many_tags':
      return `${at}the tag${quoted(value)} would exceed your limit of tags.`;
    case 'too_long':
      return 'the row is too long. It may be missing a quotation mark.';
    case 'open_quote':
      return 'the row has an opening quotation mark without a closing one.';
    case 'not_text':
      return `${at}contains characters that are not text.`;
    case 'too_many_cells':
      return 'the row has more columns than the header row. A value may be missing its quotation marks.';
    case 'duplicate':
      return `${at}${quoted(value).trim()} appears in the file more than once.`;
    case 'known':
      return `${at}${quoted(value).trim()} is already a contact.`;
  }
}

/** The whole sentence: `Row 7, Mobile: “12” is not a valid phone number.` */
export function faultSentence(fault: ImportFault): string {
  const reason = faultReason(fault);
  return fault.column === null ? `Row ${fault.row}: ${reason}` : `Row ${fault.row}, ${reason}`;
}

/** Sentences that the server answers about files of contacts. */
export const importErrors = {
  noFile: 'Please select a CSV file to import.',
  notCsv: 'Please select a valid CSV file.',
  tooLarge: (megabytes: number) =>
    `The file is larger than ${megabytes} MB. Split it into smaller files and import them one by one.`,
  empty: 'The file is empty.',
  noRows: 'The file has a header row but no data.',
  tooManyColumns: (max: number) => `The file has more than ${max} columns.`,
  noPhoneColumn: 'The file needs a column named phone_e164 with the phone numbers.',
  pickPhone: 'Choose the column that contains the phone numbers.',
  sameColumn: 'Use each column for only one field.',
  noColumn: 'The file does not have this column.',
  noImport: 'This import no longer exists.',
  gone: 'We have deleted this file. Upload it again.',
  notYet: 'Check the file first.',
  begun: 'This import has already started.',
  ended: 'This import has already ended.',
  exportFailed: 'Failed to export customer data. Please try again.',
};

/** Sentences of the import’s and export’s screens. */
export const importTexts = {
  title: 'Import contacts',
  notAllowed: 'Only a manager or the owner can import contacts. You can add contacts one by one.',
  back: 'Contacts',
  button: 'Import',
  exportButton: 'Export',
  exporting: 'Exporting',
  exported: (name: string) => `${name} was downloaded.`,
  failed: (detail: string) => `Import failed: ${detail}`,
  unknownError: 'Unknown error',
  failedPlainly: 'Failed to import customer data. Please try again.',
  steps: { label: 'Steps', file: 'File', columns: 'Columns', check: 'Check', consent: 'Consent', result: 'Result' },
  step: (at: number, of: number, name: string) => `Step ${at} of ${of}: ${name}`,
  file: {
    title: 'Choose a file',
    detail:
      'Use a CSV file from your register, your previous provider or a spreadsheet. We check it before we import any contacts.',
    choose: 'Choose a CSV file',
    drop: 'or drop it here',
    limits: (megabytes: number) => `Up to ${megabytes} MB. In Excel or Google Sheets, save the sheet as CSV first.`,
    uploading: (percent: number) => `Uploading, ${percent}%`,
    dropNow: 'Drop the file to upload it',
    sample: 'Download an example',
    sampleName: 'contacts-example.csv',
  },
  columns: {
    title: 'Match the columns',
    detail: (name: string) =>
      `These columns are in ${name}. Correct any that do not match. We do not import columns that you leave out.`,
    heading: (heading: string) => `Field for ${heading}`,
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
      refuse: 'Leave out the row and give the reason',
      ignore: 'Import the contact without that tag',
      create: 'Add the tag',
    },
    check: 'Check file',
  },
  check: {
    title: 'Check results',
    counts: 'Rows by result',
    checking: 'Checking the file. No contacts are imported yet.',
    fresh: 'New',
    freshDetail: 'will be imported',
    duplicate: 'Duplicates in the file',
    duplicateDetail: 'imported once',
    known: 'Already contacts',
    knownDetail: 'not changed, except opt-outs',
    refused: 'Left out',
    refusedDetail: 'see the reasons below',
    suppressed: (count: number) =>
      `Opted out or erased earlier: ${contactCount(count)}. We import them as opted out, and they get no texts.`,
    unwanted: (count: number) =>
      `According to the file, ${contactCount(count)} did not agree to texts. They get no promotions.`,
    unanswered: (count: number) =>
      `The file does not say whether ${contactCount(count)} agreed to texts. They count as agreed only if you say in the next step how they agreed.`,
    optingOut: (count: number) =>
      `The file says that ${customers(count)} opted out. They are already contacts, or their rows are left out. The import opts them out.`,
    sayingNo: (count: number) =>
      `The file says that ${customers(count)} did not agree to texts, but you text them now. What should happen?`,
    sayingNoMore: (count: number) => `and ${count.toLocaleString('en-US')} more`,
    sayingNoChoices: {
      opt_out: 'Stop their texts',
      leave: 'Keep texting them. We can show that they agreed.',
    },
    optOut: (count: number) => `Opt out ${customers(count)}`,
    unknownTags: {
      refuse: (tags: string) => `You do not have these tags, so their rows are left out: ${tags}.`,
      ignore: (tags: string) => `You do not have these tags, so the contacts are imported without them: ${tags}.`,
      create: (tags: string) => `You do not have these tags yet. The import adds them: ${tags}.`,
    },
    tagRows: (name: string, count: number) => `${name} (${rows(count)})`,
    errors: 'First rows that are left out',
    moreErrors: (count: number) =>
      `and ${plural(count, 'more row', 'more rows')}. You can download all rows that are left out after the import.`,
    nobody: 'This file has no new contacts to import.',
    change: 'Change columns',
    next: 'Continue',
    again: 'Choose another file',
  },
  consent: {
    title: 'Did these customers agree to your texts?',
    detail:
      'Texting customers who did not agree can cost $500 to $1,500 per text. We save your answer as evidence with each contact, together with the file’s fingerprint.',
    yes: 'Yes, and we can show how',
    yesDetail: 'You can text them right away.',
    no: 'No, or we are not sure',
    noDetail: 'They are saved as “Needs confirmation” and get no promotions until they answer YES.',
    how: 'How did they agree?',
    howHint: 'For example: checked the box on our signup form',
    when: 'When did the last of them agree?',
    by: 'Who in your shop confirms this?',
    chooseFirst: 'Choose one of the two answers.',
    confirm: 'I have read this, and it is true.',
    confirmFirst: 'Check this box, or choose the other answer above.',
    whenFirst: 'Enter the date.',
    run: (count: number) => `Import ${contactCount(count)}`,
  },
  running: {
    title: 'Importing',
    detail: 'You can leave this page. The import continues.',
    done: (done: number, of: number | null) =>
      of === null ? `${rows(done)} done` : `${done.toLocaleString('en-US')} of ${rows(of)} done`,
    soFar: (count: number) => `${contactCount(count)} imported so far`,
    stop: 'Stop import',
    stopTitle: 'Stop the import?',
    stopDetail: 'Contacts already imported stay. The rest of the file is not imported.',
  },
  result: {
    finished: (count: number) => (count === 0 ? 'No contacts were imported' : `${contactCount(count)} imported`),
    canceled: (count: number) =>
      count === 0 ? 'Stopped before any contacts were imported' : `Stopped after ${contactCount(count)}`,
    failed: 'The import failed',
    failedDetail: 'Contacts already imported stay. Upload the file again. We will not import anyone twice.',
    imported: 'Imported',
    skipped: 'Skipped',
    skippedDetail: (known: number, duplicate: number) =>
      `Already contacts: ${known.toLocaleString('en-US')}. Duplicates in the file: ${duplicate.toLocaleString('en-US')}.`,
    suppressed: 'Opted out',
    suppressedDetail: 'opted out or erased earlier',
    refused: 'Left out',
    refusedDetail: 'listed in a file with reasons',
    download: 'Download left-out rows',
    reasonColumn: 'Reason',
    rowColumn: 'Row',
    toContacts: 'Show contacts',
    another: 'Import another file',
    optedOut: (count: number) => `The file says that ${customers(count)} opted out. They get no more texts.`,
    unconfirmed: 'They must confirm before you can send them promotions.',
    attested: (how: string, when: string, by: string) => `Consent: ${how}, ${when}, confirmed by ${by}.`,
    noFile: 'The file and its left-out rows were deleted.',
    fingerprint: (sha256: string) => `Fingerprint of the file (SHA-256): ${sha256}`,
  },
  past: {
    title: 'Earlier imports',
    table: 'Imports',
    file: 'File',
    state: 'Status',
    when: 'When',
    imported: 'Imported',
    refused: 'Left out',
    states: {
      uploaded: 'Choose columns',
      checking: 'Checking',
      checked: 'Waiting for you',
      running: 'In progress',
      finished: 'Finished',
      cancelled: 'Stopped',
      failed: 'Failed',
    },
    open: (name: string) => `Open ${name}`,
    by: (name: string) => `by ${name}`,
  },
  discard: 'Discard file',
  discardDetail: 'No contacts are imported from it.',
};
