import { Button, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { PASSWORD_MAX } from '#contract/account/limits.ts';
import { signupTexts } from '#contract/account/signup.texts.ts';
import { EMAIL_MAX } from '#contract/limits.ts';
import entry from '../../shell/Entry.module.css';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { NewPasswordField } from '../NewPasswordField.tsx';
import { UsernameField } from '../UsernameField.tsx';
import classes from './Signup.module.css';
import type { SignupForm } from './useSignupForm.ts';

interface AccountStepProps {
  form: SignupForm;
  busy: boolean;
  /** A failure or a note, shown above the buttons so that it is read first. */
  children: ReactNode;
  onBack: () => void;
  onCreate: () => void;
}

/** The second step of the signup: the user's login. Name and address are checked while they are typed. */
export function AccountStep({ form, busy, children, onBack, onCreate }: AccountStepProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCreate();
  };
  return (
    <form className={entry.fields} onSubmit={submit} noValidate>
      <UsernameField
        {...form.inputOf('username')}
        description={<UsernameNote form={form} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoFocus
      />
      <TextInput
        {...form.inputOf('email')}
        label={signupTexts.email}
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
      />
      <NewPasswordField {...form.inputOf('password')} own={{ ...form.fields, company: form.fields.company_name }} />
      <PasswordField
        {...form.inputOf('confirm')}
        label={signupTexts.confirmPassword}
        showLabel={signupTexts.showConfirm}
        hideLabel={signupTexts.hideConfirm}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
      />
      {children}
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={onBack} disabled={busy}>
          {signupTexts.back}
        </Button>
        <Button type="submit" size="md" loading={busy}>
          {signupTexts.create}
        </Button>
      </div>
    </form>
  );
}

/** Always there, so that its words are announced when they come. */
function UsernameNote({ form }: { form: SignupForm }) {
  const { username } = form;
  return (
    <span role="status" className={username === 'free' ? classes.good : undefined}>
      {username === 'free' ? signupTexts.usernameFree : username === 'checking' ? signupTexts.usernameChecking : ''}
    </span>
  );
}
