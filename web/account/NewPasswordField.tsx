import type { ComponentProps } from 'react';
import { PASSWORD_MAX } from '#contract/account/limits.ts';
import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import { passwordTexts } from '#contract/account/security/password.texts.ts';
import { type OwnWords, passwordStrength } from '#contract/account/security/password_rules.ts';
import { signupTexts } from '#contract/account/signup.texts.ts';
import { PasswordField } from '../ui/fields/PasswordField.tsx';
import classes from './NewPasswordField.module.css';

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel'> {
  label?: string;
  /** What is known about the user, for the hint. */
  own?: OwnWords;
}

/** A password that is being chosen: the rule, and a hint how hard it is to guess. */
export function NewPasswordField({ label = signupTexts.password, own = {}, ...props }: NewPasswordFieldProps) {
  return (
    <PasswordField
      label={label}
      description={
        <>
          {credentialTexts.passwordRule}
          <Strength password={props.value} own={own} />
        </>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      showLabel={credentialTexts.show(label)}
      hideLabel={credentialTexts.hide(label)}
      autoComplete="new-password"
      maxLength={PASSWORD_MAX}
      required
      withAsterisk={false}
      errorProps={{ role: 'alert' }}
      {...props}
    />
  );
}

/** Always there, so that its words are announced when they change. */
function Strength({ password, own }: { password: string; own: OwnWords }) {
  const strength = password ? passwordStrength(password, own) : null;
  return (
    <span className={classes.strength} data-strength={strength ?? 'none'}>
      <span className={classes.bars} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <span role="status">{strength ? passwordTexts.strength[strength] : ''}</span>
    </span>
  );
}
