import { useState } from 'react';
import classes from './LineRow.module.css';

interface PerUnitProps {
  value: string;
  label: string;
  /** "4 cs ×" */
  before: string;
  doubtful: boolean;
  readOnly: boolean;
  onType: (text: string) => void;
}

/** How many stock units one bought unit holds. While it is typed it keeps its own text; the sum follows. */
export function PerUnit({ value, label, before, doubtful, readOnly, onType }: PerUnitProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label className={classes.perUnit} data-doubt={doubtful || undefined}>
      <span>{before}</span>
      <input
        className={classes.perUnitInput}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        value={typed ?? value}
        maxLength={12}
        readOnly={readOnly}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onType(event.currentTarget.value);
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  );
}
