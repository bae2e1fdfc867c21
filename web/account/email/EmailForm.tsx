import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { account } from '#contract/account/account.ts';
import { emailTexts } from '#contract/account/email.texts.ts';
import { email } from '#contract/account/email.ts';
import { emailFault } from '#contract/account/fields.ts';
import { PASSWORD_MAX } from '#contract/account/limits.ts';
import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import { fieldTexts } from '#contract/account/signup.texts.ts';
import { EMAIL_MAX } from '#contract/limits.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { refusedFields } from '../../refusals.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import classes from '../settings/Settings.module.css';

const texts = emailTexts;
const ANNOUNCED = { role: 'alert' } as const;

/** Asks for another address. Nothing changes before the link in the mail is opened. */
export function EmailForm({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: { email: '', current_password: '' },
    validate: { email: emailFault, current_password: (typed) => (typed ? null : fieldTexts.passwordRequired) },
  });
  const change = useMutation({
    mutationFn: (fields: typeof form.values) => call(email.change, { body: { ...fields, email: fields.email.trim() } }),
    onSuccess: ({ message }) => {
      void invalidate(account.getUser);
      tell(message);
    },
    onError: (error) => form.setErrors(refusedFields(error)),
  });
  const failedWhole = change.isError && Object.keys(refusedFields(change.error)).length === 0;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (fields) => (change.isPending ? undefined : change.mutate(fields, { onSuccess: onClose })),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      {failedWhole ? <Failure title={texts.failed} detail={sentenceOf(change.error)} /> : null}
      <TextInput
        label={texts.newAddress}
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        autoFocus
        errorProps={ANNOUNCED}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={texts.password}
        showLabel={credentialTexts.show(texts.password)}
        hideLabel={credentialTexts.hide(texts.password)}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        errorProps={ANNOUNCED}
        {...form.getInputProps('current_password')}
        value={form.values.current_password}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={change.isPending}>
          {texts.submit}
        </Button>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
