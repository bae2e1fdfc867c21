import { MINUTE_MS } from '#contract/dates.ts';

/**
 * A signup or the acceptance of an invitation can be repeated for this long. Later, its password would be a guess that no limit of the login
 * counts.
 */
export const REPEATED_MS = 10 * MINUTE_MS;
