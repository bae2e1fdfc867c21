import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { PASSKEY_NAME_MAX } from '#contract/account/limits.ts';
import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import { secondFactor } from '#contract/account/security/second_factor.ts';
import { call } from '../../api.ts';
import { createPasskey } from './browser_passkeys.ts';
import { PasswordForm } from './PasswordForm.tsx';

const texts = secondFactorTexts;

interface AddPasskeyProps {
  /** With the recovery codes, when it is the first factor. */
  onAdded: (codes: string[] | null, name: string) => void;
  onClose: () => void;
}

/** Adds a passkey under a name: the password, then the device. */
export function AddPasskey({ onAdded, onClose }: AddPasskeyProps) {
  const [typed, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const name = typed.trim();
  const add = async (current_password: string) => {
    const { challenge, passkey_options } = await call(secondFactor.startPasskey, { body: { current_password } });
    const passkey = await createPasskey(passkey_options);
    const { recovery_codes } = await call(secondFactor.addPasskey, { body: { challenge, name, passkey } });
    onAdded(recovery_codes, name);
  };
  return (
    <PasswordForm
      title={texts.passkeys.add}
      detail={texts.passkeys.detail}
      action={texts.next}
      check={() => {
        setFault(name ? null : texts.passkeys.nameRequired);
        return name !== '';
      }}
      onPassword={add}
      onClose={onClose}
    >
      <TextInput
        label={texts.passkeys.name}
        description={texts.passkeys.nameHint}
        maxLength={PASSKEY_NAME_MAX}
        autoFocus
        value={typed}
        error={fault}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFault(null);
        }}
      />
    </PasswordForm>
  );
}
