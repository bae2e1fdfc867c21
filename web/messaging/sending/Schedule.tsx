import { SegmentedControl, TextInput } from '@mantine/core';
import { HOUR_MS } from '#contract/dates.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { useFormat } from '../../format.ts';
import classes from './Sending.module.css';
import { fieldTime, scheduledAt } from './sending.ts';

const texts = campaignTexts.schedule;

interface ScheduleProps {
  /** Null: now. */
  at: string | null;
  error: string | null;
  onChange: (at: string | null) => void;
}

/** When a message goes out: now, or at a day and time by the shop's clock. */
export function Schedule({ at, error, onChange }: ScheduleProps) {
  const { time_zone, zoneElsewhere } = useFormat();
  const zone = zoneElsewhere(scheduledAt({ at }, time_zone) ?? new Date().toISOString());
  return (
    <div className={classes.fields}>
      <div>
        <SegmentedControl
          aria-label={texts.title}
          value={at === null ? 'now' : 'later'}
          onChange={(value) =>
            onChange(
              value === 'now' ? null : fieldTime(new Date(Math.ceil(Date.now() / HOUR_MS + 1) * HOUR_MS), time_zone),
            )
          }
          data={[
            { value: 'now', label: texts.now },
            { value: 'later', label: texts.later },
          ]}
        />
      </div>
      {at === null ? null : (
        <TextInput
          type="datetime-local"
          className={classes.moment ?? ''}
          label={texts.at}
          description={zone && texts.atHint(zone)}
          required
          value={at}
          min={fieldTime(new Date(), time_zone)}
          error={error}
          errorProps={{ role: 'alert' }}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
