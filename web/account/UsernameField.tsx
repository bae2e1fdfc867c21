import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { USERNAME_MAX } from '#contract/account/limits.ts';
import { signupTexts } from '#contract/account/signup.texts.ts';

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
