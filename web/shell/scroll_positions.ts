import type { Location } from 'react-router';

/** Where the router keeps how far each page of this tab was scrolled, by `scrollKeyOf`. */
export const SCROLL_POSITIONS = 'scroll_positions';

/** Every address that is opened anew has the same key: without its path, a screen would begin where another one was left. */
export function scrollKeyOf({ key, pathname, search }: Location): string {
  return key === 'default' ? `${pathname}${search}` : key;
}
