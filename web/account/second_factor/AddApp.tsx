import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import { secondFactor } from '#contract/account/security/second_factor.ts';
import { call, type ReplyOf, sentenceOf } from '../../api.ts';
import { refusedFields } from '../../refusals.ts';
import { Failure } from '../../ui/Failure.tsx';
import settings from '../settings/Settings.module.css';
import classes from './AddApp.module.css';
import { CodeField } from './CodeField.tsx';
import { PasswordForm } from './PasswordForm.tsx';

const texts = secondFactorTexts;
type Started = ReplyOf<typeof secondFactor.startApp>;

interface AddProps {
  /** With the recovery codes, when it is the first factor. */
  onAdded: (codes: string[] | null) => void;
  onClose: () => void;
}

/** Adds an authenticator app: the password, then the QR code and the first code that the app shows. */
export function AddApp({ onAdded, onClose }: AddProps) {
  const [started, setStarted] = useState<Started | null>(null);
  if (started) return <FirstCode started={started} onAdded={onAdded} onClose={onClose} />;
  return (
    <PasswordForm
      title={texts.app.add}
      detail={texts.app.detail}
      action={texts.next}
      onPassword={async (current_password) =>
        setStarted(await call(secondFactor.startApp, { body: { current_password } }))
      }
      onClose={onClose}
    />
  );
}

function FirstCode({ started, onAdded, onClose }: AddProps & { started: Started }) {
  const [code, setCode] = useState('');
  const add = useMutation({
    mutationFn: () => call(secondFactor.addApp, { body: { set_up: started.set_up, code } }),
    onSuccess: ({ recovery_codes }) => onAdded(recovery_codes),
  });
  const fault = refusedFields(add.error).code ?? null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!add.isPending) add.mutate();
  };
  const { width, height, path } = started.qr_code;
  return (
    <form className={settings.form} onSubmit={submit} noValidate aria-label={texts.app.add}>
      {add.isError && !fault ? <Failure title={texts.changeFailed} detail={sentenceOf(add.error)} /> : null}
      <div className={classes.scan}>
        <svg className={classes.code} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={texts.app.qr}>
          <path d={path} fill="currentColor" fillRule="evenodd" shapeRendering="crispEdges" />
        </svg>
        <div className={classes.words}>
          <p className={settings.note}>{texts.app.scan}</p>
          <div className={settings.note}>
            {texts.app.byHand}
            <br />
            <code className={classes.secret}>{started.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </div>
        </div>
      </div>
      <CodeField
        label={texts.app.code}
        value={code}
        error={fault}
        onType={(typed) => {
          setCode(typed);
          add.reset();
        }}
      />
      <div className={settings.buttons}>
        <Button type="submit" loading={add.isPending}>
          {texts.app.confirm}
        </Button>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
