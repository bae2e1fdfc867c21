import { PHOTOS_MAX } from '#contract/program/limits.ts';
import { photoFileFault } from '#contract/program/welcome_page.ts';
import { welcomePageErrors } from '#contract/program/welcome_page_errors.texts.ts';

/** Which of the chosen files are taken beside `count` photos, and why the others are not. */
export function choosePhotos(files: readonly File[], count: number): { taken: File[]; faults: string[] } {
  const faults = files.map((file) => photoFileFault(file));
  const good = files.filter((_, index) => faults[index] === null);
  const surplus = count + good.length - PHOTOS_MAX;
  const told = faults.filter((fault) => fault !== null);
  if (surplus <= 0) return { taken: good, faults: told };
  const room = Math.max(0, PHOTOS_MAX - count);
  const names = good.slice(room).map(({ name }) => name);
  const fault = `${welcomePageErrors.tooManyPhotos(surplus)} ${welcomePageErrors.notAdded(names)}`;
  return { taken: good.slice(0, room), faults: [...told, fault] };
}
