import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { signupTexts } from '#contract/account/signup.texts.ts';
import { NAME_MAX, ZIP_MAX } from '#contract/limits.ts';
import { paths } from '../../paths.ts';
import { PhoneField } from './PhoneField.tsx';
import classes from './Signup.module.css';
import { TrialNote } from './TrialNote.tsx';
import type { TrialStatus } from './trial_check.ts';
import type { SignupForm } from './useSignupForm.ts';

interface CompanyStepProps {
  form: SignupForm;
  status: TrialStatus;
  onNext: () => void;
}

/** Which company it is; going on looks it up. */
export function CompanyStep({ form, status, onNext }: CompanyStepProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <form className={classes.fields} onSubmit={submit} noValidate>
      <TextInput
        {...form.propsOf('company_name')}
        label={signupTexts.companyName}
        autoComplete="organization"
        maxLength={NAME_MAX}
        size="md"
        required
        withAsterisk={false}
        autoFocus
        onChange={(event) => form.set('company_name', event.currentTarget.value)}
      />
      <TextInput
        {...form.propsOf('zip_code')}
        label={signupTexts.zipCode}
        placeholder={signupTexts.zipPlaceholder}
        autoComplete="postal-code"
        maxLength={ZIP_MAX}
        size="md"
        required
        withAsterisk={false}
        onChange={(event) => form.set('zip_code', event.currentTarget.value)}
      />
      <PhoneField
        {...form.propsOf('personal_phone_number')}
        label={signupTexts.phone}
        placeholder={signupTexts.phonePlaceholder}
        autoComplete="tel-national"
        size="md"
        required
        withAsterisk={false}
        onChange={(phone) => form.set('personal_phone_number', phone)}
      />
      <TrialNote status={status} company={form.fields.company_name.trim()} />
      <div className={classes.buttons}>
        <Button component={Link} to={paths.login()} variant="default" size="md">
          {signupTexts.backToLogin}
        </Button>
        <Button type="submit" size="md" loading={status.state === 'checking'}>
          {signupTexts.next}
        </Button>
      </div>
    </form>
  );
}
