import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Sending.module.css';

interface SendButtonProps {
  disabled: boolean;
  /** What has to be done before it can be pressed; null: nothing, or the server is still being asked. */
  missing: string | null;
  isPending: boolean;
  onSend: () => void;
  children: ReactNode;
}

/**
 * The button that sends, with the reason below it while it is disabled. It does not submit its form: Enter in a field would text every
 * customer.
 */
export function SendButton({ disabled, missing, isPending, onSend, children }: SendButtonProps) {
  const id = useId();
  const reason = disabled ? missing : null;
  return (
    <>
      <Button
        size="md"
        disabled={disabled}
        loading={isPending}
        onClick={onSend}
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
