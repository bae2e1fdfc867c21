import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { areaTexts as texts } from '#contract/inventory/areas.texts.ts';
import { type Area, areas } from '#contract/inventory/areas.ts';
import { locationTexts } from '#contract/inventory/locations.texts.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { LocationSelect } from '../../shell/LocationSelect.tsx';
import { tell } from '../../ui/dialogs/notify.ts';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import classes from './Areas.module.css';

interface AreaFormProps {
  opened: boolean;
  /** The area to rename; without one, a new area is added. */
  area?: Area;
  onClose: () => void;
  onSaved?: (areaId: string) => void;
}

export function AreaForm({ opened, area, onClose, onSaved }: AreaFormProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      title={area ? texts.renameTitle(area.name) : texts.addTitle}
    >
      <Fields onClose={onClose} {...(area ? { area } : {})} {...(onSaved ? { onSaved } : {})} />
    </Modal>
  );
}

function Fields({ area, onClose, onSaved }: Omit<AreaFormProps, 'opened'>) {
  const [name, setName] = useState(area?.name ?? '');
  const [location, setLocation] = useState('');
  const save = useMutation({
    mutationFn: () =>
      area
        ? call(areas.update, { params: { area_id: area.area_id }, body: { name } })
        : call(areas.create, { body: { name, ...(location ? { location_id: location } : {}) } }),
    onSuccess: (saved) => {
      void invalidate(areas.list);
      tell(area ? texts.saved(saved.name) : texts.added(saved.name));
      onSaved?.(saved.area_id);
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
      {area ? null : (
        <LocationSelect
          label={locationTexts.location}
          value={location}
          onChange={setLocation}
          className={classes.location}
        />
      )}
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          {commonTexts.actions.cancel}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {area ? texts.save : texts.add}
        </Button>
      </FormFoot>
    </form>
  );
}
