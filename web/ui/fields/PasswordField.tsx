import { TextInput, UnstyledButton } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { commonTexts } from '#contract/texts/common.ts';
import classes from './PasswordField.module.css';

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextInput>, 'type' | 'rightSection' | 'value'> {
  value: string;
  /** What the toggle does, for those who cannot see which field it is in. */
  showLabel: string;
  hideLabel: string;
}

/** A password; once something is typed, a toggle shows and hides it. */
export function PasswordField({ value, showLabel, hideLabel, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      value={value}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSectionWidth={value ? 64 : 0}
      rightSectionPointerEvents="all"
      rightSection={
        value ? (
          <UnstyledButton
            className={classes.toggle ?? ''}
            aria-label={shown ? hideLabel : showLabel}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? commonTexts.actions.hide : commonTexts.actions.show}
          </UnstyledButton>
        ) : null
      }
    />
  );
}
