import { Button, Modal } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { contactTexts as texts } from '#contract/contacts/contacts.texts.ts';
import { type Contact, contacts } from '#contract/contacts/contacts.ts';
import { isSpokenConsent } from '#contract/contacts/spoken_consent.ts';
import { tags } from '#contract/contacts/tags.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { ApiFailure, call, sentenceOf } from '../api.ts';
import { invalidate } from '../query.ts';
import { tell } from '../ui/dialogs/notify.ts';
import { Failure } from '../ui/Failure.tsx';
import { FormFoot } from '../ui/fields/FormFoot.tsx';
import { goToFirst, refuseFields } from '../ui/fields/refuse_fields.ts';
import { ContactFields } from './ContactFields.tsx';
import classes from './ContactForm.module.css';
import { bodyOf, changesOf, contactFaults, type FormValues, refusalsOf, valuesOf } from './contact_form.ts';
import { nameOf, useContactActions } from './useContactActions.ts';

interface ContactFormProps {
  /** Null: a new contact. */
  contact: Contact | null;
  opened: boolean;
  mayEdit: boolean;
  onClose: () => void;
}

/** Adds a contact, or edits one. */
export function ContactForm({ contact, opened, mayEdit, onClose }: ContactFormProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={contact ? texts.form.editTitle(nameOf(contact)) : texts.form.addTitle}
      closeOnClickOutside={false}
    >
      <Form contact={contact} mayEdit={mayEdit} onClose={onClose} />
    </Modal>
  );
}

function Form({ contact: current, mayEdit, onClose }: Omit<ContactFormProps, 'opened'>) {
  // The contact can change while the form is open; what a user changed is told from what they saw.
  const [contact] = useState(current);
  const form = useForm<FormValues>({
    initialValues: valuesOf(contact),
    validate: (values) => contactFaults(values, contact === null),
    // What is typed while the contact is being saved would be lost as the form closes.
    enhanceGetInputProps: (): { readOnly: boolean } => ({ readOnly: save.isPending }),
  });
  const save = useMutation({
    mutationFn: (values: FormValues) => {
      if (!contact) return call(contacts.create, { body: { ...bodyOf(values, null), source: 'staff' } });
      const { loyalty_customer_id } = contact;
      return call(contacts.update, { params: { loyalty_customer_id }, body: changesOf(values, contact) });
    },
    onSuccess: (saved, values) => {
      void invalidate(contacts.list, contacts.get, tags.list);
      const { added, addedAsked, addedBlocked, changed } = texts.form;
      const isAsked = saved.consent === 'needs_confirmation' && values.consented && isSpokenConsent(values.how);
      const sentence = saved.consent === 'opted_out' ? addedBlocked : isAsked ? addedAsked : added;
      tell((contact ? changed : sentence)(nameOf(saved)));
    },
    onError: (error) => refuseFields(form, refusalsOf(error)),
  });
  const isWhole = save.isError && Object.keys(refusalsOf(save.error)).length === 0;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => {
          if (!save.isPending) save.mutate(values, { onSuccess: onClose });
        },
        (errors) => goToFirst(form, errors),
      )}
    >
      {isWhole ? (
        <Failure
          isAnswer
          title={contact ? texts.form.editFailed : texts.form.addFailed}
          detail={sentenceOf(save.error)}
        />
      ) : null}
      {mayEdit && save.error ? <RestoreContact error={save.error} phone={form.values.phone} onDone={onClose} /> : null}
      <ContactFields form={form} contact={contact} />
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          {commonTexts.actions.cancel}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {contact ? texts.form.save : texts.add}
        </Button>
      </FormFoot>
    </form>
  );
}

/** The number belongs to an archived contact: a button that restores it. */
function RestoreContact({ error, phone, onDone }: { error: Error; phone: string; onDone: () => void }) {
  const archived_id =
    error instanceof ApiFailure && error.code === 'phone_archived' ? error.more.loyalty_customer_id : null;
  const { restore } = useContactActions({ loyalty_customer_id: String(archived_id), name: null, phone_e164: phone });
  if (typeof archived_id !== 'string') return null;
  return (
    <Button
      variant="light"
      onClick={() => {
        restore();
        onDone();
      }}
    >
      {texts.form.restoreThem}
    </Button>
  );
}
