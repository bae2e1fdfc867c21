import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import type { SecondStepNeeded, SecondStep as Way } from '#contract/account/security/second_factor.ts';
import entry from '../../shell/Entry.module.css';
import { Failure } from '../../ui/Failure.tsx';
import classes from '../LoginScreen.module.css';
import type { StepTaken } from '../login_outcome.ts';
import { signWithPasskey } from './browser_passkeys.ts';
import { CodeField } from './CodeField.tsx';
import { signingFault } from './PasswordForm.tsx';

const texts = secondFactorTexts.step;
const INTROS: Record<Way, string> = { app: texts.byApp, passkey: texts.byPasskey, recovery_code: texts.byRecovery };
const TURNS: Record<Way, string> = { app: texts.toApp, passkey: texts.toPasskey, recovery_code: texts.toRecovery };

interface SecondStepProps {
  needed: SecondStepNeeded;
  /** Why the last try was refused. */
  failure: string | null;
  isPending: boolean;
  onTake: (step: StepTaken) => void;
  onBack: () => void;
}

/** The second step of a login, in one of the ways that the user has. */
export function SecondStep({ needed, failure, isPending, onTake, onBack }: SecondStepProps) {
  const { challenge, ways, passkey_options, note } = needed;
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery_code');
  const [typed, setTyped] = useState('');
  // The last refusal is about the way that was tried, not about the one turned to.
  const [hasTurned, setHasTurned] = useState(false);
  const sign = useMutation({
    mutationFn: async () => signWithPasskey(passkey_options ?? { challenge: '' }),
    onSuccess: (passkey) => onTake({ challenge, passkey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || sign.isPending) return;
    setHasTurned(false);
    if (way === 'passkey') sign.mutate();
    else onTake(way === 'app' ? { challenge, code: typed } : { challenge, recovery_code: typed });
  };
  const turn = (to: Way) => {
    setWay(to);
    setTyped('');
    setHasTurned(true);
    sign.reset();
  };
  const fault = sign.isError ? signingFault(sign.error) : hasTurned ? null : failure;
  return (
    <form className={entry.card} onSubmit={submit} noValidate>
      <div>
        <h1 className={entry.title}>{texts.title}</h1>
        <p className={entry.intro}>{INTROS[way]}</p>
      </div>
      {note ? <p className={classes.notice}>{note}</p> : null}
      {fault ? <Failure detail={fault} /> : null}
      {way === 'app' ? <CodeField label={texts.code} value={typed} error={null} onType={setTyped} /> : null}
      {way === 'recovery_code' ? (
        <TextInput
          label={texts.recoveryCode}
          name="recovery_code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          size="md"
          maxLength={40}
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <Button type="submit" size="md" fullWidth loading={isPending || sign.isPending} data-autofocus>
        {way === 'passkey' ? texts.usePasskey : texts.submit}
      </Button>
      <div className={classes.turns}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <button key={other} type="button" className={classes.turn} onClick={() => turn(other)}>
              {TURNS[other]}
            </button>
          ))}
        <button type="button" className={classes.turn} onClick={onBack}>
          {texts.back}
        </button>
      </div>
      {way === 'recovery_code' || ways.length === 0 ? <p className={entry.intro}>{texts.lost}</p> : null}
    </form>
  );
}
