import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { PASSWORD_MAX } from '#contract/account/limits.ts';
import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import { fieldTexts } from '#contract/account/signup.texts.ts';
import { sentenceOf } from '../../api.ts';
import { refusedFields } from '../../refusals.ts';
import { Failure } from '../../ui/Failure.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import classes from '../settings/Settings.module.css';
import { PasskeyFault } from './browser_passkeys.ts';

const texts = secondFactorTexts;

interface PasswordFormProps {
  /** What will be done. */
  title: string;
  detail?: string;
  action: string;
  isDanger?: boolean;
  /** Further fields, before the password. */
  children?: ReactNode;
  /** False when one of them has a fault. */
  check?: () => boolean;
  onPassword: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the current password before something about the login is changed. */
export function PasswordForm(props: PasswordFormProps) {
  const { title, detail, action, isDanger = false, children, check, onPassword, onClose } = props;
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: onPassword,
    onError: (error) => setFault(refusedFields(error).current_password ?? null),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isReady = check?.() ?? true;
    setFault(password ? null : fieldTexts.passwordRequired);
    if (isReady && password && !change.isPending) change.mutate(password);
  };
  const failedWhole = change.isError && !refusedFields(change.error).current_password;
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={title}>
      <div>
        <div className={classes.rowTitle}>{title}</div>
        {detail ? <p className={classes.note}>{detail}</p> : null}
      </div>
      {failedWhole ? <Failure title={texts.changeFailed} detail={signingFault(change.error)} /> : null}
      {children}
      <PasswordField
        label={texts.password}
        showLabel={credentialTexts.show(texts.password)}
        hideLabel={credentialTexts.hide(texts.password)}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        autoFocus={!children}
        value={password}
        error={fault}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setFault(null);
        }}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={change.isPending} {...(isDanger ? { color: 'red' } : {})}>
          {action}
        </Button>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Why a password or a passkey was not accepted, as a sentence; what a device said is one already. */
export function signingFault(error: unknown): string {
  return error instanceof PasskeyFault ? error.message : sentenceOf(error);
}
