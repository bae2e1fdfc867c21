import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { NAME_MAX } from '#contract/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { sentenceOf } from '../api.ts';
import { FormFoot } from '../ui/fields/FormFoot.tsx';

interface NameFormProps<Saved> {
  opened: boolean;
  title: string;
  label: string;
  hint: string;
  submit: string;
  name?: string | undefined;
  /** More fields, below the name. */
  children?: ReactNode;
  /** Saves the name; the form closes when it resolves and tells why it rejects. */
  onSave: (name: string) => Promise<Saved>;
  /** Called only while the form is open. */
  onSaved?: (saved: Saved) => void;
  onClose: () => void;
}

/** A window that asks for the name of something. */
export function NameForm<Saved>({ opened, title, ...fields }: NameFormProps<Saved>) {
  return (
    <Modal opened={opened} onClose={fields.onClose} closeOnClickOutside={false} title={title}>
      <Fields {...fields} />
    </Modal>
  );
}

type FieldsProps<Saved> = Omit<NameFormProps<Saved>, 'opened' | 'title'>;

function Fields<Saved>({ label, hint, submit, children, onSave, onSaved, onClose, ...given }: FieldsProps<Saved>) {
  const [name, setName] = useState(given.name ?? '');
  const save = useMutation({ mutationFn: onSave });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(name, {
      onSuccess: (saved) => {
        onSaved?.(saved);
        onClose();
      },
    });
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <TextInput
        label={label}
        description={hint}
        required
        data-autofocus
        maxLength={NAME_MAX}
        value={name}
        error={save.isError ? sentenceOf(save.error) : null}
        errorProps={{ role: 'alert' }}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {children}
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          {commonTexts.actions.cancel}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {submit}
        </Button>
      </FormFoot>
    </form>
  );
}
