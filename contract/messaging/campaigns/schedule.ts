import { DAY_MS } from '../../dates.ts';
import { SCHEDULE_MAX_DAYS } from '../limits.ts';
import { campaignErrors } from './errors.texts.ts';

/** What is wrong with the time for which a campaign is scheduled, as a sentence, or null. */
export function scheduleFault(at: Date, now: Date): string | null {
  if (at.getTime() <= now.getTime()) return campaignErrors.tooSoon;
  return at.getTime() - now.getTime() > SCHEDULE_MAX_DAYS * DAY_MS ? campaignErrors.tooLate(SCHEDULE_MAX_DAYS) : null;
}
