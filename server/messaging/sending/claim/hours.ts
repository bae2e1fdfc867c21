import { MINUTE_MS } from '#contract/dates.ts';
import type { QuietWindow } from '#contract/messaging/settings/quiet_hours.ts';
import { nextAllowed } from '../../quiet/quiet_hours.rules.ts';

/** When messages can arrive in each region, computed once a minute: windows open and close at whole minutes. */
export function openHours(): (window: QuietWindow, now: Date) => (region: string) => Date {
  let minute = Number.NaN;
  const known = new Map<string, Date>();
  return (window, now) => {
    const current = Math.floor(now.getTime() / MINUTE_MS);
    if (current !== minute) known.clear();
    minute = current;
    return (region) => {
      const key = `${window.from}-${window.until} ${region}`;
      const at = known.get(key) ?? nextAllowed(region, now, window);
      known.set(key, at);
      return at;
    };
  };
}
