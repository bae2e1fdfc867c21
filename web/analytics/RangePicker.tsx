import { TextInput } from '@mantine/core';
import { useState } from 'react';
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
  const [asked, setAsked] = useState(range);
  const [shown, setShown] = useState(range);
  // The address may change under the fields: Back, or a link. What the fields themselves asked for arrives later than it
  // was asked, and must not replace what was picked in between.
  if (!isSameRange(range, shown)) {
    setShown(range);
    if (!isSameRange(range, asked)) {
      setAsked(range);
      setPicked(range);
    }
  }
  const isWhole = readDay(picked.start_date) !== null && readDay(picked.end_date) !== null;
  const fault = isWhole ? rangeFault(picked, today) : null;
  const pick = (part: Partial<DayRange>) => {
    const next = { ...picked, ...part };
    setPicked(next);
    if (readDay(next.start_date) === null || readDay(next.end_date) === null || rangeFault(next, today)) return;
    setAsked(next);
    onChange(next);
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
          onChange={(days) => pick(daysUntil(today, Number(days)))}
        />
      </div>
    </search>
  );
}

function isSameRange(one: DayRange, other: DayRange): boolean {
  return one.start_date === other.start_date && one.end_date === other.end_date;
}
