/** The specification's rows on files of contacts. */
export const CONTACT_FILE_ROWS: Record<string, Record<string, string>> = {
  'Files of contacts': {
    '2.16-import-export': 'the contacts screen has Export and Import',
    '3-import-result': 'imported_count, skipped_count, error_count, errors, additional_errors',
    '5-csv-type': "the server accepts only CSV files: 'Please select a valid CSV file.'",
    '5-csv-type-screen': 'the screen accepts only CSV files too, before anything is sent',
    '5-csv-columns': 'phone_e164 required; name, email, consented (default true), tags (comma separated) optional',
    '7-contacts-import': 'POST /contacts/import/csv?skip_duplicates=true&validate_tags=true, multipart file',
    '7-contacts-export': 'GET /contacts/export/csv?include_tags=true: file download',
    '8-export-failed': "'Failed to export customer data. Please try again.'",
    '8-import-messages': 'a file that cannot be imported gets a message, and none of its contacts is imported',
    '8-csv-messages':
      "'Import failed: {detail or Unknown error}', 'Failed to import customer data. Please try again.', 'Please select a CSV file to import.'",
    '9-import-defaults': 'the import skips duplicates and validates tags',
    'ruling-15-import': 'imported contacts have consented only with an attestation of how, when and by whom',
  },
};
