import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import entry from '../../shell/Entry.module.css';
import { Failure } from '../../ui/Failure.tsx';
import classes from './Reset.module.css';

interface ResetFormProps {
  texts: { title: string; intro: string; submit: string };
  /** What was done, if anything. */
  done?: string | null;
  /** Why the whole request failed, if it did. */
  failure: string | null;
  isPending: boolean;
  onSubmit: () => void;
  field: ReactNode;
  /** The content under the button. */
  children: ReactNode;
}

/** A card with one field: the address that gets a link, or the new password. */
export function ResetForm({ texts, done, failure, isPending, onSubmit, field, children }: ResetFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={entry.card} onSubmit={submit} noValidate>
      <div>
        <h1 className={entry.title}>{texts.title}</h1>
        <p className={entry.intro}>{texts.intro}</p>
      </div>
      {done ? (
        <p className={classes.done} role="alert">
          {done}
        </p>
      ) : null}
      {failure ? <Failure detail={failure} /> : null}
      {field}
      <Button type="submit" size="md" fullWidth loading={isPending}>
        {texts.submit}
      </Button>
      {children}
    </form>
  );
}
