import { Select } from '@mantine/core';
import classes from './Import.module.css';

interface ColumnListProps<Meaning extends string> {
  texts: { heading: (heading: string) => string; untitled: (at: number) => string; nothing: string; noValue: string };
  headings: readonly string[];
  /** The cells of the first rows. */
  samples: readonly (readonly string[])[];
  choices: { value: Meaning; label: string }[];
  /** What each column is. */
  meanings: readonly (Meaning | null)[];
  onChange: (column: number, meaning: Meaning | null) => void;
}

const NOTHING = 'nothing';

/** The columns of a file with examples, and a choice of what each is. */
export function ColumnList<Meaning extends string>({
  texts,
  headings,
  samples,
  choices,
  meanings,
  onChange,
}: ColumnListProps<Meaning>) {
  return (
    <ul className={classes.columns}>
      {meanings.map((meaning, column) => {
        const heading = headings[column] || texts.untitled(column + 1);
        return (
          // A column has no identity except its position.
          // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
          <li key={column} className={classes.column} data-used={meaning !== null || undefined}>
            <div className={classes.inFile}>
              <strong>{heading}</strong>
              <span className={classes.samples}>
                {samples.flatMap((cells) => cells[column] || []).join(' · ') || texts.noValue}
              </span>
            </div>
            <Select
              aria-label={texts.heading(heading)}
              data={[{ value: NOTHING, label: texts.nothing }, ...choices]}
              value={meaning ?? NOTHING}
              allowDeselect={false}
              onChange={(value) => onChange(column, choices.find((choice) => choice.value === value)?.value ?? null)}
            />
          </li>
        );
      })}
    </ul>
  );
}
