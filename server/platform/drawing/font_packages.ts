/** Where the fonts that are drawn with come from. */
export const INTER = import.meta.resolve('@fontsource/inter/package.json');
export const NOTO_EMOJI = import.meta.resolve('@fontsource/noto-emoji/package.json');
/** The parts in which Inter comes, by alphabet. */
export const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'];
