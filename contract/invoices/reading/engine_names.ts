/** Who reads: the product itself, or a model that sees the pages. */
export const READING_ENGINES = ['local', 'vision'] as const;
export type ReadingEngine = (typeof READING_ENGINES)[number];
