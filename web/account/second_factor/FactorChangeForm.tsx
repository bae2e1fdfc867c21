import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import { secondFactor } from '#contract/account/security/second_factor.ts';
import { call } from '../../api.ts';
import { AddApp } from './AddApp.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import type { OpenForm } from './open_form.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const texts = secondFactorTexts;

interface FactorChangeFormProps {
  openForm: OpenForm;
  /** Null where it is not known. */
  username: string | null;
  /** With what was done, and the recovery codes to show. */
  onDone: (message: string | null, codes?: readonly string[] | null) => void;
  onClose: () => void;
}

/** The form of one change. */
export function FactorChangeForm({ openForm, username, onDone, onClose }: FactorChangeFormProps) {
  switch (openForm.what) {
    case 'add_app':
      return <AddApp onAdded={(codes) => onDone(texts.app.isOn, codes)} onClose={onClose} />;
    case 'add_passkey':
      return <AddPasskey onAdded={(codes, name) => onDone(texts.passkeys.isOn(name), codes)} onClose={onClose} />;
    case 'show_codes':
      return <RecoveryCodes codes={openForm.codes} username={username} onSaved={() => onDone(null)} />;
    case 'renew_codes':
      return (
        <PasswordForm
          title={texts.codes.renew}
          detail={texts.codes.renewDetail}
          action={texts.codes.renew}
          onPassword={async (current_password) => {
            const { recovery_codes } = await call(secondFactor.renewRecoveryCodes, { body: { current_password } });
            onDone(null, recovery_codes);
          }}
          onClose={onClose}
        />
      );
    case 'remove_app':
      return (
        <PasswordForm
          title={texts.app.remove}
          action={texts.remove}
          isDanger
          onPassword={async (current_password) => {
            await call(secondFactor.removeApp, { body: { current_password } });
            onDone(texts.app.removed);
          }}
          onClose={onClose}
        />
      );
    case 'remove_passkey': {
      const { passkey_id, name } = openForm.passkey;
      return (
        <PasswordForm
          title={texts.passkeys.removeOne(name)}
          action={texts.remove}
          isDanger
          onPassword={async (current_password) => {
            await call(secondFactor.removePasskey, { params: { passkey_id }, body: { current_password } });
            onDone(texts.passkeys.removed(name));
          }}
          onClose={onClose}
        />
      );
    }
  }
}
