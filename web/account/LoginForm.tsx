import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { accountTexts } from '#contract/account/account.texts.ts';
import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import entry from '../shell/Entry.module.css';
import { Failure } from '../ui/Failure.tsx';
import { PasswordField } from '../ui/fields/PasswordField.tsx';
import classes from './LoginScreen.module.css';

interface LoginFormProps {
  /** The name of the account that was just created, or an empty string. */
  known: string;
  /** Stands above the fields until a login fails. */
  notice: string | null;
  failure: string | null;
  isPending: boolean;
  onSubmit: (username: string, password: string) => void;
  onForgot: () => void;
  /** Other ways in, under the button. */
  children: ReactNode;
}

/** Name and password. */
export function LoginForm({ known, notice, failure, isPending, onSubmit, onForgot, children }: LoginFormProps) {
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onSubmit(username.trim(), password);
  };
  return (
    <form className={entry.card} onSubmit={submit} noValidate>
      <h1 className={entry.title}>{accountTexts.title}</h1>
      {notice && !failure ? (
        <p className={classes.notice} role="status">
          {notice}
        </p>
      ) : null}
      {failure ? <Failure detail={failure} /> : null}
      <TextInput
        label={accountTexts.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        size="md"
        autoFocus={known === ''}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordField
        label={accountTexts.password}
        showLabel={accountTexts.showPassword}
        hideLabel={accountTexts.hidePassword}
        name="password"
        autoComplete="current-password"
        autoFocus={known !== ''}
        size="md"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <button type="button" className={classes.link} onClick={onForgot}>
        {credentialTexts.forgot.link}
      </button>
      <Button type="submit" size="md" fullWidth loading={isPending}>
        {accountTexts.submit}
      </Button>
      {children}
    </form>
  );
}
