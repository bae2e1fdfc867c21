import { NativeSelect, TextInput } from '@mantine/core';
import { SALES_FIELDS, type SalesCheck, type SalesColumns } from '#contract/pos/files.ts';
import { posTexts } from '#contract/pos/pos.texts.ts';
import classes from './Pos.module.css';

const texts = posTexts.file;

interface FileColumnsProps {
  read: SalesCheck;
  onColumns: (columns: SalesColumns) => void;
  /** The day of the sales, if the file has no dates. */
  day: string;
  onDay: (day: string) => void;
}

/** What the columns of a sales file mean, and of which day it is. */
export function FileColumns({ read, onColumns, day, onDay }: FileColumnsProps) {
  return (
    <fieldset className={classes.columns}>
      <legend>{texts.columns}</legend>
      {SALES_FIELDS.map((field) => (
        <NativeSelect
          key={field}
          label={texts.fields[field]}
          value={String(read.columns[field] ?? '')}
          description={read.samples[read.columns[field] ?? -1]?.join(', ') || null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[
            { value: '', label: texts.none },
            ...read.headings.map((heading, at) => ({ value: String(at), label: heading || `${at + 1}` })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onColumns({ ...read.columns, [field]: value === '' ? null : Number(value) })
          }
        />
      ))}
      {read.needs_day ? (
        <TextInput
          type="date"
          label={texts.day}
          description={texts.dayHint}
          required
          max="9999-12-31"
          value={day}
          onChange={(event) => onDay(event.currentTarget.value)}
        />
      ) : null}
    </fieldset>
  );
}
