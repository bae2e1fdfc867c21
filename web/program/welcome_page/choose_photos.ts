import { PHOTOS_MAX } from '#contract/limits.ts';
import { photoFileFault } from '#contract/program/welcome_page.ts';
import { welcomePageErrors } from '#contract/program/welcome_page_errors.texts.ts';

/** What of the chosen files is taken beside `count` photos, and why the others are not. */
export function choosePhotos(files: readonly File[], count: number): { taken: File[]; faults: string[] } {
  const faults = files.map((file) => photoFileFault(file));
  const good = files.filter((_, index) => faults[index] === null);
  const surplus = count + good.length - PHOTOS_MAX;
  const told = faults.filter((fault) => fault !== null);
  return {
    taken: surplus > 0 ? good.slice(0, Math.max(0, PHOTOS_MAX - count)) : good,
    faults: surplus > 0 ? [...told, welcomePageErrors.tooManyPhotos(surplus)] : told,
  };
}
