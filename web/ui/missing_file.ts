/** The browsers' errors when a file of the app does not arrive, and the builder's for its style: a newer version replaced it, or the connection broke. */
const MISSING_FILE = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && MISSING_FILE.test(error.message);
}
