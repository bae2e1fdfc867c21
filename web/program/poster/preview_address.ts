import { POSTER_SIZES, type PosterSize } from '#contract/program/poster_parts.ts';

export interface PreviewChoice {
  size: PosterSize;
  /** The code of a place; null is the main code. */
  source: string | null;
}

/** What the address chose; what it does not know is the letter page. */
export function choiceOf(address: URLSearchParams): PreviewChoice {
  const size = POSTER_SIZES.find((one) => one === address.get('size')) ?? 'letter';
  return { size, source: address.get('source') || null };
}

/** The choice as the address spells it; the first view is empty. */
export function addressOf({ size, source }: PreviewChoice): Record<string, string> {
  return { ...(size === 'letter' ? {} : { size }), ...(source === null ? {} : { source }) };
}
