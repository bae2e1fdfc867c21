/** Contacts on a page of the list. */
export const CONTACTS_PAGE_SIZE = 10;
export const CONTACTS_SEARCH_MS = 500;
export const ATTESTATION_MAX = 200;
/** The longest quote of a customer who asked for no more texts. */
export const OPT_OUT_WORDS_MAX = 500;
export const TAG_NAME_MAX = 40;
export const TAG_DESCRIPTION_MAX = 200;
export const TAG_COLOR_DEFAULT = '#007bff';
/** The number of tags of a company, and of tags that one call gives to a contact. */
export const TAGS_MAX = 200;

/** A file of contacts: bytes, and the days it is kept after the import. */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024;
export const IMPORT_KEPT_DAYS = 30;
/** Rows that one transaction imports: a STOP that comes meanwhile waits for it, some tenths of a second. */
export const IMPORT_BATCH = 5000;
/** How many faults of a file are listed; the others are in the file of refused rows. */
export const IMPORT_FAULTS_SHOWN = 20;
export const IMPORT_SAMPLES = 3;
/** How many entries a contact's history shows at first, and how many more at a time. */
export const TIMELINE_PAGE_SIZE = 30;
export const TIMELINE_REFRESH_MS = 15_000;
