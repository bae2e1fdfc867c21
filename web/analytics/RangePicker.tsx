import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { analyticsTexts } from '#contract/analytics/analytics.texts.ts';
import { type DayRange, daysOf, daysUntil, rangeFault, readDay } from '#contract/analytics/range.ts';
import { FilterChips } from '../ui/list/FilterChips.tsx';
import classes from './Analytics.module.css';

const texts = analyticsTexts.range;
const PRESETS = [7, 30, 90] as const;

interface RangePickerProps {
  range: DayRange;
  today: string;
  onChange: (range: DayRange) => void;
}

/** Two days and some usual spans. What is picked counts once the first day is not after the last; until then the figures stay. */
export function RangePicker({ range, today, onChange }: RangePickerProps) {
  const [picked, setPicked] = useState(range);
  useEffect(() => setPicked(range), [range]);
  const isWhole = readDay(picked.start_date) !== null && readDay(picked.end_date) !== null;
  const fault = isWhole ? rangeFault(picked, today) : null;
  const pick = (part: Partial<DayRange>) => {
    const next = { ...picked, ...part };
    setPicked(next);
    if (readDay(next.start_date) && readDay(next.end_date) && rangeFault(next, today) === null) onChange(next);
  };
  const preset = range.end_date === today ? PRESETS.find((days) => days === daysOf(range)) : undefined;
  return (
    <search className={classes.range} aria-label={texts.label}>
      <TextInput
        type="date"
        className={classes.day ?? ''}
        label={texts.from}
        value={picked.start_date}
        max={picked.end_date || today}
        error={fault}
        onChange={({ currentTarget: { value } }) => pick({ start_date: value })}
      />
      <TextInput
        type="date"
        className={classes.day ?? ''}
        label={texts.to}
        value={picked.end_date}
        min={picked.start_date}
        max={today}
        onChange={({ currentTarget: { value } }) => pick({ end_date: value })}
      />
      <div className={classes.presets}>
        <FilterChips
          label={texts.label}
          chips={PRESETS.map((days) => ({ value: String(days), label: texts.presets[days] }))}
          value={String(preset ?? '')}
          onChange={(days) => onChange(daysUntil(today, Number(days)))}
        />
      </div>
    </search>
  );
}
