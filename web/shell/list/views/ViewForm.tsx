import { Button, Modal, Switch, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { VIEW_NAME_MAX } from '#contract/account/limits.ts';
import { savedViewTexts as texts } from '#contract/account/saved_views.texts.ts';
import { type SavedView, savedViews, type ViewList } from '#contract/account/saved_views.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../../api.ts';
import { invalidate } from '../../../query.ts';
import { tell } from '../../../ui/dialogs/notify.ts';
import { FormFoot } from '../../../ui/fields/FormFoot.tsx';

interface ViewFormProps {
  opened: boolean;
  list: ViewList;
  query: string;
  onClose: () => void;
}

/** Saves what the list shows under a name. */
export function ViewForm({ opened, list, query, onClose }: ViewFormProps) {
  return (
    <Modal opened={opened} onClose={onClose} closeOnClickOutside={false} title={texts.saveTitle}>
      <NameFields
        withShare
        save={(name, is_shared) => call(savedViews.create, { body: { list, query, name, is_shared } })}
        onClose={onClose}
      />
    </Modal>
  );
}

interface NameFieldsProps {
  /** The name it has. */
  name?: string;
  withShare?: boolean;
  save: (name: string, is_shared: boolean) => Promise<SavedView>;
  onClose: () => void;
}

/** The fields and the buttons of a form that names a view. */
export function NameFields({ name: before = '', withShare = false, save, onClose }: NameFieldsProps) {
  const [name, setName] = useState(before);
  const [isShared, setShared] = useState(false);
  const saving = useMutation({
    mutationFn: () => save(name, isShared),
    onSuccess: (view) => {
      void invalidate(savedViews.list);
      tell(texts.saved(view.name));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate(undefined, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        required
        data-autofocus
        maxLength={VIEW_NAME_MAX}
        value={name}
        error={saving.isError ? sentenceOf(saving.error) : null}
        errorProps={{ role: 'alert' }}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {withShare ? (
        <Switch
          mt="md"
          label={texts.share}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      ) : null}
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          {commonTexts.actions.cancel}
        </Button>
        <Button type="submit" loading={saving.isPending}>
          {commonTexts.actions.save}
        </Button>
      </FormFoot>
    </form>
  );
}
