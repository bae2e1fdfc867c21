import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { account } from '#contract/account/account.ts';
import { locationTexts as texts } from '#contract/inventory/locations.texts.ts';
import { type Location, locations } from '#contract/inventory/locations.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';

interface LocationFormProps {
  opened: boolean;
  /** The location to rename; without one, a new one is added. */
  location?: Location;
  onClose: () => void;
}

export function LocationForm({ opened, location, onClose }: LocationFormProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      title={location ? texts.renameTitle(location.name) : texts.addTitle}
    >
      <Fields onClose={onClose} {...(location ? { location } : {})} />
    </Modal>
  );
}

function Fields({ location, onClose }: Omit<LocationFormProps, 'opened'>) {
  const [name, setName] = useState(location?.name ?? '');
  const save = useMutation({
    mutationFn: () =>
      location
        ? call(locations.update, { params: { location_id: location.location_id }, body: { name } })
        : call(locations.create, { body: { name } }),
    onSuccess: (saved) => {
      void invalidate(locations.list, account.getUser);
      tell(location ? texts.saved(saved.name) : texts.added(saved.name));
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        required
        data-autofocus
        maxLength={NAME_MAX}
        value={name}
        error={save.isError ? sentenceOf(save.error) : null}
        errorProps={{ role: 'alert' }}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          {commonTexts.actions.cancel}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {location ? texts.save : texts.add}
        </Button>
      </FormFoot>
    </form>
  );
}
