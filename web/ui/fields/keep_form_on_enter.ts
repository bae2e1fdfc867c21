import type { KeyboardEvent } from 'react';

/** Enter in an open list of choices chooses. Where nothing is chosen yet, it must not save the form around the list without it. */
export function keepFormOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault();
}
