import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Sending.module.css';

interface SendButtonProps {
  disabled: boolean;
  /** What has to be done before it can be pressed; null: nothing, or the server is still being asked. */
  missing: string | null;
  isPending: boolean;
  children: ReactNode;
}

/** The button that sends, with the reason below it while it is disabled. */
export function SendButton({ disabled, missing, isPending, children }: SendButtonProps) {
  const id = useId();
  const reason = disabled ? missing : null;
  return (
    <>
      <Button
        type="submit"
        size="md"
        disabled={disabled}
        loading={isPending}
        {...(reason ? { 'aria-describedby': id } : {})}
      >
        {children}
      </Button>
      {reason ? (
        <p id={id} className={classes.missing}>
          {reason}
        </p>
      ) : null}
    </>
  );
}
