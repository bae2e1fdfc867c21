/** What a campaign costs and how long it takes, shown before sending. */
import { DAY_S } from '../../dates.ts';

export interface EstimateInput {
  recipients: number;
  /** For one message. */
  segments: number;
  /** Can be a fraction of a cent. */
  cents_per_segment: number;
  /** Messages that the sending number can send in a second; null when there is no limit. */
  per_second: number | null;
  /** Messages that it can send in a day; null when there is no limit. */
  per_day: number | null;
  /** The part of a day in which marketing messages are allowed. The whole day when omitted. */
  open_seconds?: number;
}

/** The cost in whole cents, and the time from the first message to the last: full days when a day's limit or window ends first. */
export function estimate(input: EstimateInput): { cost_cents: number; seconds: number } {
  const { recipients, segments, cents_per_segment, per_second, per_day, open_seconds = DAY_S } = input;
  // Rates like 0.83 are not binary fractions; a millionth of a cent is below any price list.
  const cost_cents = Math.round(Number((recipients * segments * cents_per_segment).toFixed(6)));
  if (recipients <= 0) return { cost_cents: 0, seconds: 0 };
  const daily = Math.max(
    1,
    Math.min(per_day ?? Infinity, per_second === null ? Infinity : Math.floor(per_second * open_seconds)),
  );
  const days = daily === Infinity ? 0 : Math.ceil(recipients / daily) - 1;
  const last = recipients - (days === 0 ? 0 : days * daily);
  return { cost_cents, seconds: days * DAY_S + (per_second === null ? 0 : Math.ceil(last / per_second)) };
}
