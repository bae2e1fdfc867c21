import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { signupTexts } from '#contract/account/signup.texts.ts';
import { PASSWORD_MAX, USERNAME_MAX } from '#contract/limits.ts';
import { PasswordField } from '../ui/fields/PasswordField.tsx';

/** The username of a new account. */
export function UsernameField(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      label={signupTexts.username}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={USERNAME_MAX}
      size="md"
      required
      withAsterisk={false}
      {...props}
    />
  );
}

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel'>;

/** The password of a new account. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <PasswordField
      label={signupTexts.password}
      description={signupTexts.passwordHint}
      showLabel={signupTexts.showPassword}
      hideLabel={signupTexts.hidePassword}
      autoComplete="new-password"
      maxLength={PASSWORD_MAX}
      size="md"
      required
      withAsterisk={false}
      {...props}
    />
  );
}
