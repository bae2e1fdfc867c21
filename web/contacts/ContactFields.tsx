import { Autocomplete, Checkbox, MultiSelect, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { ZIP_MAX } from '#contract/account/limits.ts';
import { contactTexts } from '#contract/contacts/contacts.texts.ts';
import type { Contact } from '#contract/contacts/contacts.ts';
import { ATTESTATION_MAX } from '#contract/contacts/limits.ts';
import { readablePhone } from '#contract/contacts/phone.ts';
import { isSpokenConsent } from '#contract/contacts/spoken_consent.ts';
import { tags } from '#contract/contacts/tags.ts';
import { LANGUAGES } from '#contract/language.ts';
import { EMAIL_MAX, NAME_MAX, PHONE_SPELLING_MAX } from '#contract/limits.ts';
import { q } from '../query.ts';
import classes from './ContactForm.module.css';
import type { FormValues } from './contact_form.ts';

const texts = contactTexts.form;
const LANGUAGE_DATA = LANGUAGES.map((value) => ({ value, label: texts.languages[value] }));
const ERROR = { errorProps: { role: 'alert' } } as const;

interface ContactFieldsProps {
  form: UseFormReturnType<FormValues>;
  contact: Contact | null;
}

export function ContactFields({ form, contact }: ContactFieldsProps) {
  const { data } = useQuery(q(tags.list));
  // An inactive tag stays where it is and is not offered to other contacts.
  const offered = data?.tags.filter(({ is_active }) => is_active).map(({ name }) => name) ?? [];
  const names = [...new Set([...offered, ...form.values.tags])];
  return (
    <>
      {contact ? (
        <p className={classes.still}>{readablePhone(contact.phone_e164)}</p>
      ) : (
        <TextInput
          label={texts.phone}
          description={texts.phoneHint}
          type="tel"
          autoComplete="off"
          maxLength={PHONE_SPELLING_MAX}
          required
          data-autofocus
          {...ERROR}
          {...form.getInputProps('phone')}
        />
      )}
      <TextInput
        label={texts.name}
        autoComplete="off"
        maxLength={NAME_MAX}
        {...(contact ? { 'data-autofocus': true } : {})}
        {...ERROR}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={texts.email}
        type="email"
        autoComplete="off"
        maxLength={EMAIL_MAX}
        {...ERROR}
        {...form.getInputProps('email')}
      />
      <div className={classes.pair}>
        <TextInput
          label={texts.zip}
          autoComplete="off"
          inputMode="numeric"
          maxLength={ZIP_MAX}
          {...ERROR}
          {...form.getInputProps('zip_code')}
        />
        <Select label={texts.language} data={LANGUAGE_DATA} allowDeselect={false} {...form.getInputProps('language')} />
      </div>
      {names.length > 0 ? (
        <MultiSelect
          label={texts.tags}
          data={names}
          searchable
          hidePickedOptions
          nothingFoundMessage={texts.noTags}
          {...ERROR}
          {...form.getInputProps('tags')}
        />
      ) : null}
      <Consent form={form} contact={contact} />
    </>
  );
}

function Consent({ form, contact }: ContactFieldsProps) {
  if (contact && contact.consent !== 'needs_confirmation') {
    return <p className={classes.note}>{contact.consent === 'consented' ? texts.isConsented : texts.isOptedOut}</p>;
  }
  const { consented, how } = form.values;
  return (
    <div className={classes.consent}>
      <Checkbox label={texts.consented} {...form.getInputProps('consented', { type: 'checkbox' })} />
      {consented ? (
        <>
          <Autocomplete
            label={texts.how}
            description={texts.howHint}
            data={[...texts.writtenExamples, ...texts.spokenExamples]}
            maxLength={ATTESTATION_MAX}
            {...ERROR}
            {...form.getInputProps('how')}
          />
          {how.trim() ? <TextInput label={texts.when} type="date" {...ERROR} {...form.getInputProps('when')} /> : null}
        </>
      ) : null}
      {consented && isSpokenConsent(how) ? <p className={classes.note}>{texts.spoken}</p> : null}
      {consented && how.trim() ? null : <p className={classes.note}>{texts.unproven}</p>}
    </div>
  );
}
