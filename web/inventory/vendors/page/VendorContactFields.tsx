import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { VENDOR_CONTACT_ROLE_MAX, VENDOR_CONTACTS_MAX } from '#contract/inventory/limits.ts';
import { vendorTexts } from '#contract/inventory/vendors/vendors.texts.ts';
import { EMAIL_MAX, NAME_MAX, PHONE_SPELLING_MAX } from '#contract/limits.ts';
import classes from './VendorForm.module.css';
import type { VendorFields } from './vendor_fields.ts';

const texts = vendorTexts.form;

/** Whom to call at the vendor: any number of them, each with a button to remove. */
export function VendorContactFields({ form }: { form: UseFormReturnType<VendorFields> }) {
  const add = useRef<HTMLButtonElement>(null);
  const { contacts } = form.values;
  const nextKey = contacts.reduce((most, { key }) => Math.max(most, key), -1) + 1;
  const remove = (index: number) => {
    form.removeListItem('contacts', index);
    // The button goes with its row.
    add.current?.focus();
  };
  return (
    <fieldset className={classes.contacts}>
      <legend>{texts.contacts}</legend>
      {contacts.map(({ key, name }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset of its own would be read twice
        <div key={key} role="group" aria-label={texts.contact(index + 1)} className={classes.contact}>
          <TextInput label={texts.contactName} maxLength={NAME_MAX} {...form.getInputProps(`contacts.${index}.name`)} />
          <TextInput
            label={texts.contactRole}
            maxLength={VENDOR_CONTACT_ROLE_MAX}
            {...form.getInputProps(`contacts.${index}.role`)}
          />
          <TextInput
            label={texts.contactPhone}
            type="tel"
            maxLength={PHONE_SPELLING_MAX}
            {...form.getInputProps(`contacts.${index}.phone`)}
          />
          <TextInput
            label={texts.contactEmail}
            type="email"
            maxLength={EMAIL_MAX}
            {...form.getInputProps(`contacts.${index}.email`)}
          />
          <ActionIcon
            className={classes.remove ?? ''}
            variant="subtle"
            color="gray"
            size={44}
            aria-label={texts.removeContact(name)}
            onClick={() => remove(index)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {contacts.length < VENDOR_CONTACTS_MAX ? (
        <Button
          ref={add}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem('contacts', { key: nextKey, name: '', role: '', phone: '', email: '' })}
        >
          {texts.addContact}
        </Button>
      ) : null}
    </fieldset>
  );
}
