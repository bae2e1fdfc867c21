import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Contact, contacts } from '#contract/contacts/contacts.ts';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { contactPageTexts as texts } from '#contract/contacts/page.texts.ts';
import { contactPage } from '#contract/contacts/page.ts';
import { tags } from '#contract/contacts/tags.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { invalidate, keyOf, queryClient } from '../../query.ts';
import { useIsAt } from '../../shell/useIsAt.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { refusalsOf } from '../contact_form.ts';
import { nameOf } from '../useContactActions.ts';
import classes from './ContactPage.module.css';

interface EraseDialogProps {
  contact: Contact;
  opened: boolean;
  onClose: () => void;
}

/** Asks the owner to type the contact's name, because erasing cannot be undone. */
export function EraseDialog({ contact, opened, onClose }: EraseDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.eraseTitle(nameOf(contact))} closeOnClickOutside={false}>
      <Form contact={contact} onClose={onClose} />
    </Modal>
  );
}

function Form({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const name = nameOf(contact);
  const { loyalty_customer_id } = contact;
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const go = useNavigate();
  const isAt = useIsAt();
  const params = { loyalty_customer_id };
  const erase = useMutation({
    mutationFn: () => call(contactPage.erase, { params, body: { confirm: typed } }),
    onSuccess: async () => {
      // Whoever has gone to another screen meanwhile stays there.
      if (isAt(paths.contact(loyalty_customer_id))) await go(paths.contacts(), { replace: true });
      // What the browser still holds of them goes as well.
      for (const endpoint of [contacts.get, contactPage.details, contactPage.timeline]) {
        queryClient.removeQueries({ queryKey: keyOf(endpoint, { params }) });
      }
      void invalidate(contacts.list, tags.list);
      tell(texts.erased(name));
    },
    onError: (error) => setFault(refusalsOf(error).confirm ?? null),
  });
  const isWhole = erase.isError && fault === null;
  return (
    <form
      className={classes.erase}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (erase.isPending) return;
        if (typed.trim()) erase.mutate();
        else setFault(contactErrors.eraseConfirm);
      }}
    >
      <p>{texts.eraseDetail}</p>
      {isWhole ? <Failure title={texts.eraseFailed} detail={sentenceOf(erase.error)} /> : null}
      <TextInput
        label={texts.eraseLabel(name)}
        autoComplete="off"
        data-autofocus
        maxLength={NAME_MAX}
        value={typed}
        error={fault}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setFault(null);
        }}
      />
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          {commonTexts.actions.cancel}
        </Button>
        <Button type="submit" color="red" loading={erase.isPending}>
          {texts.eraseAction}
        </Button>
      </FormFoot>
    </form>
  );
}
