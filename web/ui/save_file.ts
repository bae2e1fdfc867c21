import { MINUTE_MS } from '#contract/dates.ts';

/** How long a browser may need to read the file. */
const TAKEN_MS = MINUTE_MS;

/** Gives a file to the browser to be saved under that name. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_MS);
}
