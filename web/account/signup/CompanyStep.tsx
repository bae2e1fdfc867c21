import { Button, Radio, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { ZIP_MAX } from '#contract/account/limits.ts';
import { signupTexts } from '#contract/account/signup.texts.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { paths } from '../../paths.ts';
import entry from '../../shell/Entry.module.css';
import { PhoneField } from './PhoneField.tsx';
import classes from './Signup.module.css';
import { SERVICES, type Service, serviceOf } from './service.ts';
import { TrialNote } from './TrialNote.tsx';
import type { TrialStatus } from './trial_check.ts';
import type { SignupForm } from './useSignupForm.ts';

interface CompanyStepProps {
  form: SignupForm;
  service: Service;
  onService: (service: Service) => void;
  status: TrialStatus;
  /** Whatever was found about the company is out of date. */
  onChange: () => void;
  onNext: () => void;
}

/** Which company it is; submitting looks it up. */
export function CompanyStep({ form, service, onService, status, onChange, onNext }: CompanyStepProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <form className={entry.fields} onChange={onChange} onSubmit={submit} noValidate>
      <Radio.Group
        label={signupTexts.tryWhat}
        value={service}
        onChange={(chosen) => onService(serviceOf(chosen))}
        classNames={{ label: classes.question ?? '' }}
      >
        {SERVICES.map((one) => (
          <Radio
            key={one}
            className={classes.service ?? ''}
            value={one}
            label={signupTexts.services[one]}
            description={signupTexts.serviceDetails[one]}
          />
        ))}
      </Radio.Group>
      <TextInput
        {...form.inputOf('company_name')}
        label={signupTexts.companyName}
        autoComplete="organization"
        maxLength={NAME_MAX}
        autoFocus
      />
      <TextInput
        {...form.inputOf('zip_code')}
        label={signupTexts.zipCode}
        placeholder={signupTexts.zipPlaceholder}
        autoComplete="postal-code"
        maxLength={ZIP_MAX}
      />
      <PhoneField
        {...form.inputOf('personal_phone_number')}
        label={signupTexts.phone}
        placeholder={signupTexts.phonePlaceholder}
        autoComplete="tel-national"
        onChange={(phone) => {
          onChange();
          form.set('personal_phone_number', phone);
        }}
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
