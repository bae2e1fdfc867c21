import { uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_FILES } from '#contract/limits.ts';

const MEGABYTE = 1024 * 1024;
const IMAGE = /\.(jpe?g|png|webp|heic|heif|tiff?|bmp|gif)$/i;

/** What the file picker offers. The server looks at the content, so anything may still be dropped. */
export const ACCEPT = 'application/pdf,.pdf,.xml,application/xml,text/xml,.csv,text/csv,.xlsx,image/*,.heic,.heif';

export interface Checked {
  accepted: File[];
  /** Over the number that goes at once: kept, and offered to be sent next. */
  held: File[];
  /** Sentences about the files that were left out. */
  refused: string[];
}

/** Sorts out what cannot be sent, without losing the others. */
export function checkFiles(files: File[], most = UPLOAD_MAX_FILES): Checked {
  const texts = uploadTexts;
  const refused: string[] = [];
  const good = files.filter((file) => {
    if (file.size === 0) refused.push(texts.emptyFile(file.name));
    else if (file.size > UPLOAD_MAX_BYTES) refused.push(texts.tooLarge(file.name, UPLOAD_MAX_BYTES / MEGABYTE));
    else return true;
    return false;
  });
  return { accepted: good.slice(0, most), held: good.slice(most), refused };
}

export function isPicture(file: File): boolean {
  return file.type.startsWith('image/') || (file.type === '' && IMAGE.test(file.name));
}
