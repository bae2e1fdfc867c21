import { addDays } from '#contract/dates.ts';
import { AUTOMATION_HOUR } from '#contract/messaging/automations/kinds.ts';
import { dateIn, instantOf } from '#server/platform/dates.ts';

/** The moment of a day at the shop from which the customers of the day are looked for. */
function hourOf(day: string, zone: string): Date {
  return new Date(instantOf(zone, day, AUTOMATION_HOUR * 60));
}

/** The day at the shop whose customers are to be looked for now; null: its hour has not come, or it was done. */
export function dayToRun(last_run_on: string | null, now: Date, zone: string): string | null {
  const today = dateIn(zone, now);
  return last_run_on !== today && now >= hourOf(today, zone) ? today : null;
}

/** When customers are looked for the next time: today, unless that was done. */
export function nextRun(last_run_on: string | null, now: Date, zone: string): Date {
  const today = dateIn(zone, now);
  return hourOf(last_run_on === today ? addDays(today, 1) : today, zone);
}

/** The last day that counts as done when an automation is turned on: today, once its hour has passed, so that it begins tomorrow. */
export function doneWhenTurnedOn(last_run_on: string | null, now: Date, zone: string): string | null {
  return dayToRun(last_run_on, now, zone) ?? last_run_on;
}
