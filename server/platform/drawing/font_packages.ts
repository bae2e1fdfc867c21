import { readFileSync } from 'node:fs';
import { unpackWoff } from './unpack_woff.ts';

/** Where the fonts that are drawn with come from. */
export const INTER = import.meta.resolve('@fontsource/inter/package.json');
export const NOTO_EMOJI = import.meta.resolve('@fontsource/noto-emoji/package.json');
/** The parts in which Inter comes, by alphabet. */
export const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'];

/** The bytes of a package's font, such as `inter-latin-400-normal`. */
export function fontBytes(ofPackage: string, name: string): Buffer {
  return unpackWoff(readFileSync(new URL(`files/${name}.woff`, ofPackage)));
}
