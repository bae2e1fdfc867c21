import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { User } from '#contract/account/account.ts';
import { passwordFault } from '#contract/account/fields.ts';
import { PASSWORD_MAX } from '#contract/account/limits.ts';
import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import { credentials } from '#contract/account/security/credentials.ts';
import { ApiFailure, call } from '../../api.ts';
import { refusedFields } from '../../refusals.ts';
import { forgetSession } from '../../shell/log_out.ts';
import { Card } from '../../ui/Card.tsx';
import { inform } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { NewPasswordField } from '../NewPasswordField.tsx';
import classes from './Settings.module.css';
import { type PasswordState, usePasswordCheck } from './usePasswordCheck.ts';

const texts = credentialTexts.change;

/** Changes the password after the current one is checked; all of the user's sessions end. */
export function PasswordCard({ user }: { user: User }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const [touched, setTouched] = useState(false);
  const check = usePasswordCheck(current);
  const change = useMutation({
    mutationFn: () => call(credentials.changePassword, { body: { current_password: current, new_password: next } }),
    onSuccess: () => {
      forgetSession();
      inform(texts.done);
    },
  });
  const refused = refusedFields(change.error).new_password ?? null;
  const weak = touched && next ? passwordFault(next) : null;
  const mismatch = confirmed && confirmed !== next ? texts.mismatch : null;
  const ready = next !== '' && confirmed === next && check.state === 'right';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (ready && !passwordFault(next) && !change.isPending) change.mutate();
  };
  return (
    <Card title={texts.title}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {change.isError && !refused ? <Failure title={texts.failed} detail={detailOf(change.error)} /> : null}
        <Field
          label={texts.current}
          autoComplete="current-password"
          value={current}
          description={<CheckNote check={check} />}
          error={check.state === 'wrong' ? texts.wrongCurrent : check.state === 'failed' ? check.detail : null}
          onType={setCurrent}
        />
        <NewPasswordField
          label={texts.next}
          value={next}
          own={user}
          error={refused ?? weak}
          onBlur={() => setTouched(true)}
          onChange={(event) => {
            setNext(event.currentTarget.value);
            change.reset();
          }}
        />
        <Field
          label={texts.confirm}
          autoComplete="new-password"
          value={confirmed}
          error={mismatch}
          onType={setConfirmed}
        />
        <div className={classes.buttons}>
          <Button type="submit" disabled={!ready} loading={change.isPending}>
            {texts.submit}
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface FieldProps {
  label: string;
  autoComplete: string;
  value: string;
  description?: React.ReactNode;
  error: string | null;
  onType: (value: string) => void;
}

function Field({ label, onType, ...props }: FieldProps) {
  return (
    <PasswordField
      {...props}
      label={label}
      showLabel={credentialTexts.show(label)}
      hideLabel={credentialTexts.hide(label)}
      maxLength={PASSWORD_MAX}
      required
      withAsterisk={false}
      errorProps={{ role: 'alert' }}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

/** Always there, so that its words are announced when they come. */
function CheckNote({ check }: { check: PasswordState }) {
  const words = check.state === 'right' ? texts.right : check.state === 'checking' ? texts.checking : '';
  return (
    <span role="status" className={check.state === 'right' ? classes.good : undefined}>
      {words}
    </span>
  );
}

function detailOf(error: unknown): string {
  return error instanceof ApiFailure && error.detail !== texts.failed ? error.detail : '';
}
