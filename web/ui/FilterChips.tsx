import classes from './FilterChips.module.css';

export interface FilterChip<Value extends string> {
  value: Value;
  label: string;
  /** How many there are behind it. */
  count?: number | undefined;
}

interface FilterChipsProps<Value extends string> {
  label: string;
  chips: FilterChip<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One choice out of a few, always in sight. Toggle buttons, so each is reached by Tab and told as pressed or not. */
export function FilterChips<Value extends string>({ label, chips, value, onChange }: FilterChipsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways as a flex row in every browser
    <div className={classes.row} role="group" aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className={classes.chip}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}
          {chip.count === undefined ? null : (
            <span className={classes.count}>{chip.count.toLocaleString('en-US')}</span>
          )}
        </button>
      ))}
    </div>
  );
}
